// The server tells the time with every update; between two of them the page counts itself.

import type { Room } from '../lib/table.svelte';

/** The seconds since the last update while a clock runs. To be called while a component is set up. */
export function passing(room: Room): { readonly seconds: number } {
  let seconds = $state(0);
  const ticking = $derived(room.head?.status === 'playing' && (room.head.times?.some((time) => time.running) ?? false));
  $effect(() => {
    const since = performance.now();
    void room.head;
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
