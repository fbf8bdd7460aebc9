import { describe, expect, it, vi } from 'vitest';
import type { LogEntry } from '../src/generated/protocol';

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
vi.stubGlobal('localStorage', { getItem: () => null });
vi.stubGlobal('document', { documentElement: { dataset: {} } });
const { unreadChat } = await import('../src/table/chatNews.svelte');

function said(n: number, seat: number, who: string, more: Partial<LogEntry> = {}): LogEntry {
  return { n, at: 0, what: 'chat', seat, who, text: 'Hello', facts: [], count: 0, author: 0, turn: 0, phase: '', plan: 0, ...more };
}

describe('chat', () => {
  it('is unread until it was seen, unless it is your own or was removed', () => {
    const log = [said(1, 1, 'Bo'), said(2, 1, 'Bo'), said(3, 0, 'Ada'), said(4, -1, 'Ada'), said(5, -1, 'Eve'), said(6, 1, 'Bo'), said(7, 1, '', { what: 'removed', count: 6 }), said(8, 1, 'Bo', { text: '' })];
    expect(unreadChat(log, 1, new Set([0]), 'Ada').map((entry) => entry.n)).toEqual([2, 5]);
  });
});
