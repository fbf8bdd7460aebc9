// What the server shows of Age of Industry; the twin of smokestack/games/age_of_industry/view.py.

export interface Counter { seat: number; industry: string; level: number; flipped: boolean; cubes: number; cube: string; never_flips: boolean }
export interface Space { index: number; kind: 'blank' | 'mine' | 'port' | 'ship'; counter: Counter | null }
export interface Place { id: string; name: string; kind: string; colour: string; x: number; y: number; spaces: Space[]; distant_port: boolean; no_through: boolean }
export interface Market { name: string; place: string; overseas: boolean; tile: string; accepts: string[]; flipped: boolean; x: number; y: number }
export interface Import { name: string; place: string; cubes: number; printed: number; open: boolean; x: number; y: number }
export interface Link { index: number; a: string; b: string; seat: number; value: number }
export interface Track { prices: number[]; cubes: number; next_price: number }
export interface Stack { industry: string; level: number; left: number; cost: number; coal: number; iron: number; cubes: number; income: number }
export interface Hand { card: string; count: number }
export interface Player {
  seat: number; money: number; loans: number; spent: number; earned: number; paid: number; railways: number; cards: number;
  seen_cards: Hand[]; display: Stack[]; score: number; rail_money: number; money_points: number; counter_points: number;
  loan_points: number; unpaid_loans: number;
}
export interface View {
  map: string; seats: number; phase: string; round: number; order: number[]; active: number; actions_left: number;
  places: Place[]; links: Link[]; sea_lines: { a: string; b: string }[]; markets: Market[]; imports: Import[];
  coal: Track; iron: Track; players: Player[]; deck: number; face_up: Hand[]; discards: Hand[]; hand: Hand[] | null; viewer: number;
}

/** The code of each industry in the notation, in its order. */
export const GLYPH: Record<string, string> = {
  'cotton mill': 'M-8 7 V-3 L-2 1 V-3 L4 1 V-8 H8 V7 Z M-5 4 h2 M0 4 h2 M4 4 h2',
  factory: 'M-8 7 V-1 H-4 V-8 H-1 V-1 H2 V-8 H5 V-1 H8 V7 Z',
  'coal mine': 'M-7 6 L5 -6 M2 -7 q6 0 6 6 M7 6 L-5 -6 M-2 -7 q-6 0 -6 6',
  ironworks: 'M-8 -2 H4 q4 0 5 -4 V2 H3 V5 H6 V7 H-5 V5 H-2 V2 H-8 Z',
  port: 'M0 -7 a2 2 0 1 1 .1 0 M0 -4 V7 M-7 1 q0 6 7 6 t7 -6 M-4 -2 H4',
  ship: 'M-9 3 H9 L5 8 H-6 Z M0 3 V-8 L7 0 H0 M-2 3 V-5 L-7 0 H-2',
};
export const REGION: Record<string, string> = {
  blue: '#3a78b5', brown: '#8a5a33', green: '#3f8f5f', red: '#b8453a', yellow: '#c79a1e', purple: '#7b4aa5', grey: '#7d7a72', white: '#a9a394', black: '#3b3a36',
};
