// What the server shows of Age of Steam; the twin of smokestack/games/age_of_steam/view/view.py and scene.py.

export interface HexScene {
  x: number; y: number; label: string; name: string; kind: string; terrain: string; colours: string[]; growth: string[];
  closed: number[]; group: number; cost: number; printed: [number, number][];
}
export interface Scene {
  title: string; orientation: 'flat' | 'pointy'; radius: number; width: number; height: number; edges: string[];
  hexes: HexScene[]; links: { id: string; a: number; b: number; cost: number; public: boolean }[];
  placements: [number, number][][]; tiles: string[]; colours: string[];
}
export interface Player {
  cash: number; income: number; shares: number; engine: number; action: string; out: number; score: number; sections: number;
  discs: number; expenses: number; bid: number; upgraded: boolean;
}
export interface Section { ends: number[]; owner: number; complete: boolean }
export interface HexView {
  hex: number; label: string; name: string; tile: string; sections: Section[]; town_disc: boolean; cubes: string[];
  accepts: string[]; new_city: string;
}
export interface Column { name: string; city: string; hex: number; boxes: string[] }
export interface View {
  map: string; title: string; turn: number; turns: number; phase: string; order: number[]; queue: number[]; actor: number;
  players: Player[]; hexes: HexView[]; links: { a: string; b: string; owner: number; sections: number; special: string }[];
  specials: { id: string; a: string; b: string; cost: number; public: boolean; owner: number; sold: boolean }[];
  display: Column[]; new_cities: { letter: string; colour: string; hex: number }[]; bag: Record<string, number>;
  tiles: Record<string, number>; town_discs: number; reductions: number[]; share_limit: number; max_engine: number;
  auction: { high: number; bidding: number[]; dropped: number[]; pass_used: boolean } | null;
  builds_left: number; move_round: number; hand: string[]; riding: string[]; over: boolean;
}

/** The kinds of actions the board itself knows how to start. */
export const KIND = { urbanize: 6, build: 7, buy: 8, move: 11, load: 12, via: 13, place: 16, lift: 25 } as const;

/** How each kind of tile is drawn in the supply; 6 is the town. */
export const SHAPES: Record<string, [number, number][]> = {
  straight: [[0, 3]], gentle: [[0, 2]], tight: [[0, 1]],
  'cross-gentle-straight': [[0, 3], [1, 5]], 'cross-two-gentle': [[0, 2], [1, 3]], 'cross-two-straight': [[0, 3], [1, 4]],
  'coexist-two-gentle': [[0, 2], [3, 5]], 'coexist-gentle-tight-left': [[0, 2], [4, 5]], 'coexist-gentle-tight-right': [[0, 2], [3, 4]],
  'coexist-straight-tight': [[0, 3], [1, 2]],
  'town-1': [[0, 6]], 'town-3-left': [[0, 6], [3, 6], [5, 6]], 'town-3-right': [[0, 6], [1, 6], [3, 6]],
  'town-3-same-half': [[0, 6], [1, 6], [2, 6]], 'town-3-star': [[0, 6], [2, 6], [4, 6]],
};
