// The colours of the seats. A colour belongs to a person: everybody plays in the colour of their account if it is free.

/** The colours in the order in which bots and seats without an owner take them; table/seat.py has the same. */
export const COLOURS = ['orange', 'sky', 'green', 'blue', 'vermilion', 'mauve'] as const;
export type Colour = (typeof COLOURS)[number];

function isColour(name: string): name is Colour {
  return (COLOURS as readonly string[]).includes(name);
}

/** A colour for each seat: its own, and for a seat without one the first that nobody has. */
export function coloursOf(seats: readonly { colour: string }[]): Colour[] {
  const free = COLOURS.filter((colour) => !seats.some((seat) => seat.colour === colour));
  return seats.map((seat) => (isColour(seat.colour) ? seat.colour : (free.shift() ?? 'orange')));
}

/** The colours that a new table would give to these seats: the creator sits down first, then the bots. */
export function coloursOfNewTable(places: readonly string[], mine: string): Colour[] {
  const taken: (Colour | '')[] = places.map(() => '');
  const take = (seat: number, preferred: string): void => {
    taken[seat] = [preferred, ...COLOURS].filter(isColour).find((colour) => !taken.includes(colour)) ?? 'orange';
  };
  places.forEach((place, seat) => place === 'me' && take(seat, mine));
  places.forEach((place, seat) => place.startsWith('bot') && take(seat, ''));
  return coloursOf(taken.map((colour) => ({ colour })));
}

export function colourValue(colour: string): string {
  return isColour(colour) ? `var(--colour-${colour})` : 'var(--hairline)';
}

class SeatColours {
  /** By seat, the place of its colour in `COLOURS`. It decides the pattern, too. */
  places = $state.raw<number[]>(COLOURS.map((_, place) => place));

  /** Everything that is drawn with `--seat-0` to `--seat-5` takes the colours of this table. */
  show(seats: readonly { colour: string }[]): void {
    const shown = coloursOf(seats);
    const others = COLOURS.filter((colour) => !shown.includes(colour));
    const all = [...shown, ...others];
    if (all.every((colour, seat) => this.places[seat] === COLOURS.indexOf(colour))) return;
    this.places = all.map((colour) => COLOURS.indexOf(colour));
    all.forEach((colour, seat) => document.documentElement.style.setProperty(`--seat-${seat}`, `var(--colour-${colour})`));
  }
}

export const seatColours = new SeatColours();
