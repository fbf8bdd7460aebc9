// The HTTP API of the server; docs/server.md describes it.

import type {
  AnyCommand, Befriend, BotPlan, Charts, Done, ErrorInfo, Friends, GameInfo, Head, Hint, HowToPlay, Invite, Leaderboard, LessonInfo, Level, LogEntry, Me, Moment, NewStudy, NewTable, Online,
  OpenedRecord, PersonStats, Profile, PuzzleAnswer, PuzzleList, ReviewAnswer, RulesInfo, SceneInfo, SeatPerson, SessionInfo, Study, SuggestedPlayer, Summary, TableResult, Timeline,
} from '../generated/protocol';
import type { Messages } from './gameText';
import { t } from './messages';
import { patiently } from './patience';

/** The server refused a request, or could not be reached. `message` is a sentence for people. */
export class RequestError extends Error {
  constructor(readonly status: number, readonly key: string, sentence: string, readonly retry: number | null = null) {
    super(sentence);
  }
}

let token = '';

/** Sends the request again when the server is too busy and says after how long to. */
export async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  return patiently(() => requestOnce<T>(method, path, body));
}

async function requestOnce<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(method === 'GET' ? {} : { 'X-Smokestack-Token': token }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      credentials: 'same-origin',
    });
  } catch {
    throw new RequestError(0, 'offline', t('connection.offline'));
  }
  const text = await response.text();
  if (!response.ok) {
    let error: Partial<ErrorInfo> = {};
    try {
      error = JSON.parse(text) as ErrorInfo;
    } catch {
      // Not JSON, for example from a proxy: the status is all there is to say.
    }
    throw new RequestError(response.status, error.error ?? 'error', error.sentence ?? t('connection.status', { status: response.status }), error.retry ?? null);
  }
  return (response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text) as T;
}

const cached = new Map<string, Promise<unknown>>();

/** For answers that never change while the server runs. A failed request is not cached. */
function getOnce<T>(path: string): Promise<T> {
  const known = cached.get(path);
  if (known) return known as Promise<T>;
  const answer = request<T>('GET', path).catch((error) => {
    cached.delete(path);
    throw error;
  });
  cached.set(path, answer);
  return answer;
}

async function rememberToken(answer: Promise<Me>): Promise<Me> {
  const me = await answer;
  token = me.token;
  return me;
}

export const api = {
  me: () => rememberToken(request<Me>('GET', '/api/me')),
  rename: (name: string, colour: string) => rememberToken(request<Me>('POST', '/api/me', { name, colour })),
  register: (login: string, password: string) => rememberToken(request<Me>('POST', '/api/account', { login, password })),
  login: (login: string, password: string) => rememberToken(request<Me>('POST', '/api/login', { login, password })),
  changePassword: (old: string, password: string) => rememberToken(request<Me>('POST', '/api/password', { old, password })),
  sessions: () => request<SessionInfo[]>('GET', '/api/sessions'),
  logoutEverywhere: () => rememberToken(request<Me>('POST', '/api/logout/everywhere', {})),
  logout: () => rememberToken(request<Me>('POST', '/api/logout', {})),
  games: () => getOnce<GameInfo[]>('/api/games'),
  game: (game: string) => getOnce<GameInfo>(`/api/games/${game}`),
  levels: () => getOnce<Level[]>('/api/levels'),
  scene: (game: string, map: string) => getOnce<SceneInfo>(`/api/games/${game}/maps/${map}`),
  /** What lies below the pieces of a board, as an SVG document. */
  ground: (game: string, map: string) => getOnce<string>(`/api/games/${game}/maps/${map}/ground`),
  messages: (game: string) => getOnce<Messages>(`/api/games/${game}/messages/en`),
  lesson: (game: string) => getOnce<LessonInfo>(`/api/games/${game}/lesson`),
  howToPlay: (game: string) => getOnce<HowToPlay>(`/api/games/${game}/how-to-play`),
  startLesson: (game: string) => request<Head>('POST', '/api/lessons', { game }),
  rules: (game: string) => getOnce<RulesInfo>(`/api/rules/${game}`),
  tables: (status: string) => request<Summary[]>('GET', `/api/tables?status=${status}`),
  myTables: () => request<Summary[]>('GET', '/api/tables/mine'),
  online: () => request<Online>('GET', '/api/online'),
  createTable: (table: NewTable) => request<Head>('POST', '/api/tables', table),
  visit: (id: string, invite: string) => request<Head>('POST', `/api/tables/${id}/visit`, { invite }),
  log: (id: string, since: number, before: number) => request<LogEntry[]>('GET', `/api/tables/${id}/log?since=${since}&before=${before}`),
  invite: (id: string) => request<Invite>('GET', `/api/tables/${id}/invite`),
  result: (id: string) => request<TableResult>('GET', `/api/tables/${id}/result`),
  table: (id: string) => request<Head>('GET', `/api/tables/${id}`),
  timeline: (id: string) => request<Timeline>('GET', `/api/tables/${id}/timeline`),
  /** The moments from one entry of the log to another, as far as the server sends them at once; `as` says through whose eyes. */
  moments: (id: string, from: number, to: number, as: string) => request<Moment[]>('GET', `/api/tables/${id}/moments?from=${from}&to=${to}${as && `&as=${as}`}`),
  positionText: (id: string, n: number, as: string) => request<string>('GET', `/api/tables/${id}/moments/${n}/text${as && `?as=${as}`}`),
  charts: (id: string) => request<Charts>('GET', `/api/tables/${id}/charts`),
  review: (id: string, deep: boolean) => request<ReviewAnswer>('GET', `/api/tables/${id}/review${deep ? '?deep=true' : ''}`),
  startReview: (id: string, deep: boolean) => request<ReviewAnswer>('POST', `/api/tables/${id}/review`, { deep }),
  openRecord: (record: string) => request<OpenedRecord>('POST', '/api/viewer', { record }),
  study: (id: string, study: NewStudy) => request<Head>('POST', `/api/tables/${id}/study`, study),
  studies: (id: string) => request<Study[]>('GET', `/api/tables/${id}/studies`),
  command: (id: string, command: AnyCommand) => request<Done>('POST', `/api/tables/${id}/commands`, command),
  hint: (id: string, seat: number) => request<Hint>('POST', `/api/tables/${id}/hint`, { seat }),
  plan: (id: string, seat: number, bot: number) => request<BotPlan>('POST', `/api/tables/${id}/plan`, { seat, bot }),
  puzzles: () => request<PuzzleList>('GET', '/api/puzzles'),
  startPuzzle: (game: string, id: string) => request<Head>('POST', '/api/puzzles', { game, id }),
  puzzleAnswer: (id: string) => request<PuzzleAnswer>('POST', `/api/tables/${id}/answer`),
  stats: () => request<PersonStats>('GET', '/api/stats/me'),
  profile: (name: string) => request<Profile>('GET', `/api/people?name=${encodeURIComponent(name)}`),
  leaderboard: (game: string) => request<Leaderboard>('GET', `/api/ratings/${game}`),
  /** By seat, the profile and the rating of whoever has it. */
  people: (id: string) => request<SeatPerson[]>('GET', `/api/tables/${id}/people`),
  /** Players to invite, whose names begin so. */
  suggestedPlayers: (begins: string) => request<SuggestedPlayer[]>('GET', `/api/people/suggested?begins=${encodeURIComponent(begins)}`),
  friends: () => request<Friends>('GET', '/api/friends'),
  befriend: (name: string, what: Befriend['do']) => request<Friends>('POST', '/api/friends', { name, do: what }),
  deleteAccount: (password: string) => rememberToken(request<Me>('POST', '/api/account/delete', { password })),
};
