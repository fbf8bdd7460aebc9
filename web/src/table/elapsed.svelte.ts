// The server sends the clocks with every update; between two updates the page counts the seconds itself.

import type { Table } from '../lib/table.svelte';

/** The seconds since the last update while a clock runs. To be called while a component is set up. */
export function secondsSinceUpdate(table: Table): { readonly seconds: number } {
  let seconds = $state(0);
  const ticking = $derived(table.head?.status === 'playing' && (table.head.times?.some((time) => time.running) ?? false));
  $effect(() => {
    const since = performance.now();
    void table.head;
    seconds = 0;
    if (!ticking) return;
    const timer = setInterval(() => (seconds = (performance.now() - since) / 1000), 1000);
    return () => clearInterval(timer);
  });
  return {
    get seconds() {
      return seconds;
    },
  };
}
