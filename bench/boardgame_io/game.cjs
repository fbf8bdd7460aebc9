// A small game for three: everybody in turn counts up one of fifty places.
const PLACES = 50;

module.exports = {
  name: 'count',
  setup: () => ({ places: Array(PLACES).fill(0), scores: [0, 0, 0] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: {
      move: ({ G, playerID }, place) => {
        G.places[place % PLACES] += 1;
        G.scores[playerID] += 1;
      },
      client: false, // a page waits for the server, like ours
    },
  },
};
