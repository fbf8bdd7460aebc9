// What can be chosen on the map, and what a click on a hex, a town, a link or a cube does.

import type { BoardState } from './boardState';
import { Deliveries } from './deliveries.svelte';
import { HexCell, updateCells } from './hexCells.svelte';
import { named, words } from './messages';
import { TileLaying } from './tileLaying.svelte';

export class MapChoices {
  readonly laying: TileLaying;
  readonly deliveries: Deliveries;
  /** Whether the last press was a finger's. */
  finger = false;
  private readonly shown = $derived.by(() => new Map(this.board.view.hexes.map((hex) => [hex.hex, hex])));
  private readonly letters = $derived.by(() => new Map(this.board.view.new_cities.map((city) => [city.hex, city.letter])));
  private readonly buildable = $derived.by(() => this.board.table.choicesFor('hex'));
  private readonly towns = $derived.by(() => this.board.table.choicesFor('town'));
  readonly links = $derived.by(() => this.board.table.choicesFor('link'));
  /** One reactive cell for each hex. */
  readonly cells = $derived.by(() => this.board.scene.hexes.map(() => new HexCell()));
  private readonly now = $derived.by(() => ({
    shown: this.shown, letters: this.letters, buildable: this.buildable, towns: this.towns, stops: this.deliveries.stops, movable: this.deliveries.movable,
  }));
  /** While a tile is being laid, towns are hexes to build on. */
  readonly building = $derived.by(() => this.board.table.path[0] === this.board.table.kinds.build);

  /** A town is picked, and a New City for it is chosen. */
  readonly urbanizing = $derived.by(() => this.board.table.path[0] === this.board.table.kinds.urbanize && this.board.table.path.length > 1);

  constructor(private readonly board: BoardState) {
    this.laying = new TileLaying(board);
    this.deliveries = new Deliveries(board);
  }

  /** Bring the cells up to date: returns the work, so that an effect depends only on what is read before it. */
  update(): () => void {
    const [cells, now] = [this.cells, this.now];
    return () => updateCells(cells, now);
  }

  async chooseHex(number: number): Promise<void> {
    const { table, scene } = this.board;
    if (number === this.laying.hex && this.laying.fitting.length) return this.laying.clickAgain(this.finger);
    if (this.deliveries.stops.has(number)) return this.deliveries.chooseStop(number);
    if (number === this.deliveries.from) return table.reset();
    if (this.towns.has(number) && !this.building) return table.chooseOnBoard('town', number);
    const there = this.buildable.get(number);
    if (there) return this.laying.pick(there);
    const moving = table.decide?.branches.some((branch) => branch[0] === table.kinds.pass || branch[0] === table.kinds.via);
    if (moving && scene.hexes[number]?.kind !== 'land') return this.deliveries.explain(number);
    if (table.decide && table.kinds.build !== undefined) return table.explain({ path: [table.kinds.build, number, this.plainTile(number)] });
  }

  chooseLink(number: number): Promise<void> {
    return this.board.table.chooseOnBoard('link', number);
  }

  chooseCube(colour: string, city: number): Promise<void> {
    return this.deliveries.chooseCube(colour, city);
  }

  /** Whether a choice is made on the map or on the goods display; `at` is the place in the path of what is chosen next. */
  drawn(path: number[], at: number): boolean {
    const { build, buy, urbanize, place } = this.board.table.kinds;
    const kind = path[0] ?? -1;
    if (kind === urbanize) return at <= 2;
    if (kind === place) return at === 2;
    return kind === build || kind === buy || this.deliveries.moves.includes(kind);
  }

  /** A value of an action in words, with the names of the players. */
  word(path: number[], word: string): string {
    const { table } = this.board;
    if (path[0] === table.kinds.reward && path.length === 2) return table.names[path[1] ?? -1] ?? word;
    return this.deliveries.word(path, word);
  }

  /** R turns the tile that is tried. */
  key(event: KeyboardEvent): void {
    const typing = ['INPUT', 'TEXTAREA', 'SELECT'].includes((event.target as HTMLElement).tagName);
    if (typing || event.ctrlKey || event.metaKey || event.altKey || event.key.toLowerCase() !== 'r' || !this.laying.paletteOpen) return;
    event.preventDefault();
    this.laying.turn(event.shiftKey ? -1 : 1);
  }

  /** Some simple tile to ask about on a hex: one that does not lead off the map. */
  private plainTile(number: number): number {
    const { scene } = this.board;
    const inside = (side: number) => (scene.hexes[number]?.neighbours[side] ?? -1) >= 0;
    return Math.max(1, scene.placements.findIndex((sections) => sections.length === 1 && sections.every(([a, b]) => inside(a) && inside(b))));
  }

  describe(number: number): string {
    const { scene, table } = this.board;
    const hex = scene.hexes[number];
    if (!hex) return '';
    const data = { name: hex.name || hex.label, ground: named('terrain', hex.terrain || hex.kind), cost: hex.cost };
    const owners = this.cells[number]?.seen?.sections.map((section) => (section.owner >= 0 ? table.names[section.owner] : words('unowned'))) ?? [];
    return words(hex.kind === 'land' ? 'hex.cost' : 'hex', data) + (owners.length ? words('hex.track', { owners: owners.join(', ') }) : '');
  }
}
