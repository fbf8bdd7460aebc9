// What the server shows of Industria; the twin of smokestack/games/industria/view.py.

export interface Face {
  word: string; title: string; kind: 'factory' | 'technology' | 'bonus' | 'material'; epoch: number; epochs: number[];
  cost: number; vp: number; materials: string[]; produces: string | null; symbols: string[]; discount: number;
  material: string | null; bonus: string | null; space: string | null;
}
export interface Space { id: string; kind: string; epoch: number; x: number; y: number; w: number; h: number }
export interface Link { id: string; a: string; b: string }
export interface Scene {
  tiles: Face[]; materials: string[]; bonuses: string[]; size: { w: number; h: number };
  regions: Record<string, { x: number; y: number; w: number; h: number }>;
  epochs: { epoch: number; roman: string; x: number; y: number; new_materials: string[] }[];
  spaces: Space[]; roads: Link[]; lines: Link[];
}
export interface SeatView {
  seat: number; cash: number; score: number; lap: string; hand: string[] | null; hand_size: number; laid: string[];
  bonuses: string[]; produces: string[]; discount: number; bid: number | null; passed: boolean;
  prices: { tile: string; taler: number; least: number | null }[] | null;
  supply: { material: string; sources: string[] }[];
  projection: { built: number; bonuses: number; roads: number; lines: number; money: number; total: number };
}
export interface View {
  seats: SeatView[]; you: number | null; step: string; actor: number; turn: number; turns: number;
  epoch: number; roman: string; last_epoch: number; first: number; auctioneer: number; offer: string[]; up: string | null;
  high: number | null; leader: number | null; least_bid: number | null; used: string[]; unseen: string[]; gone: string[];
  bank_sells: string[]; owners: Record<string, number>; ranking: number[][];
}

export const MATERIAL_COLOUR: Record<string, string> = {
  stone: '#8d8a83', wood: '#8a5a2b', bricks: '#b5533c', iron: '#5d6b78', ceramics: '#c98f5a', glass: '#6fa8b8',
  electricity: '#d9b310', cement: '#a7a08f', steel: '#46586b', plastics: '#b0569a', computers: '#3f7f5f',
};
export const SYMBOL: Record<string, string> = {
  canal: 'M-7 -3 q3.5 -4 7 0 t7 0 M-7 3 q3.5 -4 7 0 t7 0',
  port: 'M0 -7 V6 M-6 1 q0 6 6 6 t6 -6 M-4 -4 H4',
  tracks: 'M-4 -7 V7 M4 -7 V7 M-7 -4 H7 M-7 0 H7 M-7 4 H7',
  pipeline: 'M-8 -2 H-1 V5 H8 M-8 2 H-5 V9 H8',
  'data network': 'M-6 -5 L6 -5 L0 6 Z M-6 -5 L0 0 L6 -5 M0 0 V6',
  data_network: 'M-6 -5 L6 -5 L0 6 Z M-6 -5 L0 0 L6 -5 M0 0 V6',
};
