// The pages of all seats: each plays as soon as it is its turn. `node pages.cjs ADDRESS TABLES SECONDS`; answers in JSON.
const { Client } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');
const game = require('./game.cjs');

const [address, tables, seconds] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])];
const SEATS = 3;
const seen = [];
let moves = 0;
let until = 0;

/** The pages of one table; the server creates it when the first of them connects. */
async function sitDown(matchID) {
  const table = { sent: 0, number: 0, by: '' };
  const seats = [];
  for (let seat = 0; seat < SEATS; seat++) {
    const playerID = String(seat);
    const client = Client({ game, numPlayers: SEATS, multiplayer: SocketIO({ server: address }), matchID, playerID, debug: false });
    let answered = -1;
    const hear = (state) => {
      const now = performance.now();
      if (!state || !until || now >= until) return;
      if (table.by !== '' && table.by !== playerID && state._stateID > table.number) {
        seen.push(now - table.sent);
        moves += 1;
        table.by = '';
      }
      if (state.ctx.currentPlayer !== playerID || state._stateID <= answered) return;
      answered = state._stateID;
      setImmediate(() => {
        Object.assign(table, { sent: performance.now(), number: answered, by: playerID });
        client.moves.play(Math.floor(Math.random() * 1000));
      });
    };
    client.subscribe(hear);
    client.start();
    seats.push({ client, hear });
    while (!client.getState()) await new Promise((done) => setTimeout(done, 10)); // one after the other, or each creates it
  }
  return seats;
}

async function main() {
  const all = [];
  for (let table = 0; table < tables; table++) all.push(...(await sitDown(`${process.pid}-${table}`)));
  until = performance.now() + seconds * 1000;
  for (const { client, hear } of all) hear(client.getState());
  await new Promise((done) => setTimeout(done, seconds * 1000 + 100));
  // The pages would keep the process alive, but all of the answer has to be out before it ends.
  process.stdout.write(`${JSON.stringify({ moves, seen })}\n`, () => process.exit(0));
}

main().catch((error) => { console.error(error); process.exit(1); });
