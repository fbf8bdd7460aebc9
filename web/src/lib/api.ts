// The HTTP side of the wire protocol.

import { t } from './messages';
import type { Clause, GameInfo, Head, Level, Me, NewTable, Result, Summary } from './types';
import type { Messages } from './gameText';

export class Refused extends Error {
  constructor(readonly status: number, readonly key: string, sentence: string) {
    super(sentence);
  }
}

let token = '';

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(method === 'GET' ? {} : { 'X-Smokestack-Token': token }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      credentials: 'same-origin',
    });
  } catch {
    throw new Refused(0, 'offline', t('wire.offline'));
  }
  const text = await answer.text();
  if (!answer.ok) {
    let said: { error?: string; sentence?: string } = {};
    try {
      said = JSON.parse(text) as typeof said;
    } catch {
      /* not JSON: the status says enough */
    }
    throw new Refused(answer.status, said.error ?? 'error', said.sentence ?? t('wire.status', { status: answer.status }));
  }
  return (answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text) as T;
}

function kept<T>(path: string): () => Promise<T> {
  let answer: Promise<T> | null = null;
  return () => (answer ??= call<T>('GET', path).catch((error) => {
    answer = null;
    throw error;
  }));
}

const perGame = new Map<string, () => Promise<unknown>>();
function keptFor<T>(path: string): Promise<T> {
  let get = perGame.get(path);
  if (!get) perGame.set(path, (get = kept<unknown>(path)));
  return get() as Promise<T>;
}

async function remember(answer: Promise<Me>): Promise<Me> {
  const me = await answer;
  token = me.token;
  return me;
}

export const api = {
  me: () => remember(call<Me>('GET', '/api/me')),
  rename: (name: string, colour: string) => remember(call<Me>('POST', '/api/me', { name, colour })),
  register: (login: string, password: string) => remember(call<Me>('POST', '/api/account', { login, password })),
  login: (login: string, password: string) => remember(call<Me>('POST', '/api/login', { login, password })),
  logout: () => remember(call<Me>('POST', '/api/logout', {})),
  games: kept<GameInfo[]>('/api/games'),
  levels: kept<Level[]>('/api/levels'),
  scene: <T>(game: string, map: string) => keptFor<T>(`/api/games/${game}/maps/${map}`),
  messages: (game: string) => keptFor<Messages>(`/api/games/${game}/messages/en`),
  rules: (game: string) => keptFor<{ game: string; title: string; clauses: Clause[] }>(`/api/rules/${game}`),
  tables: (status: string) => call<Summary[]>('GET', `/api/tables?status=${status}`),
  mine: () => call<Summary[]>('GET', '/api/tables/mine'),
  create: (table: NewTable) => call<Head>('POST', '/api/tables', table),
  visit: (id: string, invite: string) => call<Head>('POST', `/api/tables/${id}/visit`, { invite }),
  invite: (id: string) => call<{ invite: string }>('GET', `/api/tables/${id}/invite`),
  result: (id: string) => call<Result>('GET', `/api/tables/${id}/result`),
  record: (id: string) => call<string>('GET', `/api/tables/${id}/record`),
};
