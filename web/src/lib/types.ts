// The wire protocol of docs/server.md, as types.

export interface Fact { key: string; seat: number; data: Record<string, number | string>; only?: number[] }
export interface Refusal { clause: string; key: string; data: Record<string, number | string> }
export interface Me { id: string; name: string; colour: string; account: string | null; token: string }
export interface MapInfo { id: string; title: string; seats: number[]; about: string }
export interface Choice { name: string; values: string[]; default: string; help: string; lowest: number | null; highest: number | null; maps: string[] }
export interface GameInfo { id: string; title: string; about: string; prefix: string; rules: number; maps: MapInfo[]; options: Choice[] }
export interface Level { id: string; title: string; about: string; seconds: number }
export interface Clause { id: string; text: string }

export interface Seat {
  kind: 'open' | 'person' | 'bot';
  name: string;
  colour: string;
  you: boolean;
  level: string | null;
  standin: string | null;
  resigned: boolean;
  reserved: string | null;
  here: boolean;
}
export type Status = 'gathering' | 'playing' | 'over' | 'closed' | 'broken';
export interface Clock { kind: 'turn' | 'live'; limit?: number; bank?: number; total?: number; increment?: number }
export interface Turn { seat: number; actions: string[]; confirm: boolean }
export interface Head {
  id: string;
  number: number;
  game: string;
  map: string;
  options: Record<string, string>;
  title: string;
  private: boolean;
  status: Status;
  reason: string;
  host: { name: string; you: boolean };
  seats: Seat[];
  clock: Clock | null;
  out: string;
  round: number;
  waiting: number[];
  turn: Turn | null;
  times: { left: number; bank: number; running: boolean }[] | null;
  scores: number[] | null;
  ranking: number[][] | null;
  rematch: string | null;
  created: number;
}
export interface Summary {
  id: string;
  game: string;
  map: string;
  title: string;
  private: boolean;
  status: Status;
  seats: { kind: string; name: string; colour: string; you: boolean }[];
  waiting: number[];
  your_turn: boolean;
  round: number;
  updated: number;
  host: { name: string; you: boolean };
}

export type Branch = [number, string] | [number, string, Branch[] | number];
export interface KindInfo { verb: string; fields: { name: string; lead: string }[] }
export interface Decide { asked: number; ask: Fact; count: number; kinds: Record<string, KindInfo>; branches: Branch[] }
export interface View<V = unknown> { seat: number | null; view: V | null; decide: Decide | null }

export interface Entry {
  n: number;
  at: number;
  what: string;
  seat: number;
  who: string;
  text: string;
  facts: Fact[];
  count: number;
}
export interface Update { t: 'update'; table: string; from: number; number: number; head: Head; log: Entry[]; views: View[] }
export interface Gains { money: number; vp: number; income: number }
export interface Preview { text: string; facts: Fact[]; view: unknown; gains: Gains[]; chance: boolean; final: boolean }
export interface Why { allowed: boolean; refusal: Refusal | null; sentence: string }
export interface Result {
  over: boolean;
  scores: number[];
  ranking: number[][];
  rounds: { round: number; seat: number; key: string; money: number; vp: number; income: number }[];
}
export interface NewTable {
  game: string;
  map?: string;
  seats: ({ kind: 'me'; name?: string } | { kind: 'open' } | { kind: 'bot'; level: string })[];
  options?: Record<string, string>;
  title?: string;
  private?: boolean;
  clock?: Clock;
  out?: string;
  start?: boolean;
}
