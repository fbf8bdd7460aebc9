// The keys of the table: digits choose, Enter plays and confirms, Backspace goes back, Escape starts over, u undoes, h asks the coach.

import type { Table } from '../lib/table.svelte';
import { TypedNumber } from '../lib/numberKeys';

const TYPES_TEXT = ['INPUT', 'TEXTAREA', 'SELECT'];

/** A handler for the keys of this table; `help` shows what they do, `hint` asks the coach. */
export function tableKeys(table: Table, help: () => void, hint: () => boolean): (event: KeyboardEvent) => void {
  const typed = new TypedNumber();
  const act = (key: string, onPage: boolean): boolean => {
    if (key === '?') help();
    else if (key === 'Escape' && table.begun) table.reset();
    else if (key === 'Backspace' && table.begun) table.back();
    else if (key === 'u' && table.undoable) void table.undo();
    else if (key === 'u' && table.retries !== null) void table.tryAgain();
    else if (key === 'h') return hint();
    else if (key === 'Enter' && onPage && table.ready) void table.play();
    else if (key === 'Enter' && onPage && table.undoable) void table.confirm();
    else if (/^\d$/.test(key) && table.decide) {
      const choice = typed.type(key, table.menu, performance.now());
      if (choice) void table.choose(choice.path);
    } else return false;
    return true;
  };
  return (event) => {
    const target = event.target as HTMLElement;
    if (document.querySelector('dialog[open]') || TYPES_TEXT.includes(target.tagName) || event.ctrlKey || event.metaKey || event.altKey) return;
    // Enter plays, unless it presses a button that has the focus.
    if (!/^\d$/.test(event.key)) typed.end();
    if (act(event.key, !target.closest('a, button, summary, [role=button], [role=tab]'))) event.preventDefault();
  };
}
