// The icons, each drawn around (0, 0) in a box of 16 by 16.

import type { Layers } from './LayeredDrawing.svelte';

function cog(teeth: number, outer: number, inner: number): string {
  const points: string[] = [];
  for (let at = 0; at < teeth * 4; at++) {
    const radius = at % 4 < 2 ? outer : inner;
    const angle = ((at - 0.5) * Math.PI) / (teeth * 2);
    points.push(`${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`);
  }
  return `M${points.join('L')}Z`;
}

const GOODS: Record<string, Layers> = {
  Turnips: { roof: 'M0 7.5Q-7 4-6-1Q-4-4 0-4Q4-4 6-1Q7 4 0 7.5Z', line: 'M0-4V-8M0-4L-4-7.5M0-4L4-7.5M-4.5 1.5Q0 3 4.5 1.5', tint: '#c4659b' },
  Srikas: { roof: 'M-4.5-2.5Q0-6 4.5-2.5L3 4Q0 8.5-3 4Z', line: 'M-4-3Q-8-3-7-7.5M4-3Q8-3 7-7.5M-1.8 0V.6M1.8 0V.6M-1.5 5h3', tint: '#c48a4a' },
  'Glow Moss': { roof: 'M-7 7Q-8 1-4 2Q-5-4 0-3Q5-4 4 2Q8 1 7 7Z', line: 'M0-5V-8M-4-4L-6-6.5M4-4L6-6.5M-3 7Q-3 4-2 3M3 7Q3 4 2 3', tint: '#6cb04e' },
  Ore: { roof: 'M-7.5 5L-5-3L0-6L6-2L7.5 5Z', line: 'M-5-3L-1 1L0-6M-1 1L6-2M-1 1L-2 5', tint: '#94837a' },
  Tentacles: { roof: 'M-5 7.5Q-9-6.5 1-7Q7.5-6.5 6-.5Q3.5 3.5 .5 1.5Q-1-1 1.5-1.5Q3-3.5 0-3.5Q-3.5-3 1.5 7.5Z', line: 'M-4.5 2h.6M-3.6 4.6h.6M-4.6-1h.6', tint: '#9d6cc0' },
  Salt: { roof: 'M0-7L6.5-4V3.5L0 7L-6.5 3.5V-4Z', line: 'M-6.5-4L0-1L6.5-4M0-1V7', tint: '#f2f3f1' },
  'Bottled Demons': { roof: 'M-2-8H2V-4Q6.5-2 6.5 2Q6.5 7.5 0 7.5Q-6.5 7.5-6.5 2Q-6.5-2-2-4Z', line: 'M-3.4-6H3.4M-3.5.5l2 1.3M3.5.5l-2 1.3M-2.5 4.5q2.5 1.5 5 0', tint: '#d4574a' },
  'Machine Parts': { roof: `${cog(8, 7.6, 5.4)}M2.3 0a2.3 2.3 0 1 0-4.6 0a2.3 2.3 0 1 0 4.6 0Z`, tint: '#6d93bd' },
  Silk: { roof: 'M-5.5-7.5H5.5V-5H3.5Q2 0 3.5 5H5.5V7.5H-5.5V5H-3.5Q-2 0-3.5-5H-5.5Z', line: 'M-2.8-2.5H2.8M-2.5 0H2.5M-2.8 2.5H2.8', tint: '#e7b23c' },
  'Magic Crystals': { roof: 'M0-8L4-2.5L2 7.5H-2L-4-2.5ZM-5.5 0L-3.5 7.5H-7.5ZM5.5-1L7.5 7.5H3.5Z', line: 'M-4-2.5H4M0-8V7', tint: '#3fb2c4' },
};

const COUNTED: Record<string, Layers> = {
  money: { roof: 'M7.2 0a7.2 7.2 0 1 0-14.4 0a7.2 7.2 0 1 0 14.4 0Z', line: 'M5 0a5 5 0 1 0-10 0a5 5 0 1 0 10 0ZM0-3V3M-1.5-1.5L0-3L1.5-1.5', tint: '#e3b64e' },
  science: { roof: 'M-2.5-7.5H2.5V-2L7 6.5Q7 8 5.5 8H-5.5Q-7 8-7 6.5L-2.5-2Z', line: 'M-4-7.5H4M-4.6 3H4.6M-1 5.5h.1M2 6h.1', tint: '#7cc3d8' },
  points: { roof: 'M0-7.5L2.2-2.6L7.5-2.2L3.5 1.3L4.8 6.5L0 3.7L-4.8 6.5L-3.5 1.3L-7.5-2.2L-2.2-2.6Z', tint: '#e3b64e' },
  hand: { roof: 'M-6-4L1-7L6 5L-1 8Z', line: 'M-2-6.5L4-8.5L8 3L5.5 4', tint: '#f4efe3' },
  work: { roof: 'M-7-6H3L6-3.5L3-2H-7Z', line: 'M-2-2V8M0-2V8', tint: '#b9ae98' },
  distance: { roof: 'M7.5 0a7.5 7.5 0 1 0-15 0a7.5 7.5 0 1 0 15 0Z', line: 'M0-5.5L2 0L0 5.5L-2 0ZM-5.5 0H-4M4 0H5.5', tint: '#f2ead2' },
  attack: { roof: 'M0-8.5L2-5.5V2.5H-2V-5.5Z', line: 'M-5 2.5H5M0 2.5V8M-1.5 8H1.5', tint: '#d9dee2' },
  defence: { roof: 'M-6.5-7H6.5V0Q6 5.5 0 8Q-6 5.5-6.5 0Z', line: 'M0-7V8M-6.5-1H6.5', tint: '#c9746a' },
  shield: { roof: 'M-6-7H6V0Q5.5 5 0 8Q-5.5 5-6 0Z', tint: '#e3b64e' },
  ship: { roof: 'M-8 3H8L5.5 7.5H-5.5ZM-1-8V1H-7ZM1-6L6.5 1H1Z', tint: '#a9c7dc' },
  airship: { roof: 'M-8-3Q-5-8 1-8Q7-7 8-3Q7 1 1 2Q-5 1-8-3ZM-3 4H4L3 7.5H-2Z', line: 'M-2 1.8V4M3 1.8V4M-8-3L-8-6', tint: '#d8b98a' },
  Warship: { roof: 'M-8 2H8L6 7.5H-5.5ZM-4 2V-3H4V2ZM-2.5-3V-8H-.5V-3ZM1.5-3V-7H3.5V-3Z', line: 'M4-1H8.5M-4-1H-8M-1.5-9Q-4-10.5-5.5-8.5M2.5-8Q1-9.5 2.5-10.5', tint: '#9fb0bd' },
  'Iron Dragon': { roof: 'M-8 6Q-6 0-1 0Q-3-6-8-8Q3-9 3.5-1.5Q5-5 8-7L8.5-4L7-3Q8 1 4 3.5Q1 7-3 6L-6 8.5Z', line: 'M6.5-4.5h.1M-7-7.5L0-1M-4-8L2-1.5M3.5-1.5L-2 3M8.5-4L10-4.5', tint: '#9fb0bd' },
  citizen: { roof: 'M3.2-4.3a3.2 3.2 0 1 0-6.4 0a3.2 3.2 0 1 0 6.4 0ZM-6.5 8Q-6 0 0 0Q6 0 6.5 8Z', tint: '#7fb98f' },
  military: { roof: 'M-5-2Q-5-8 0-8Q5-8 5-2L7 0H-7ZM-6.5 8Q-6 1.5 0 1.5Q6 1.5 6.5 8Z', line: 'M0-8V-2', tint: '#cf7f76' },
  income: { roof: 'M-6 7V1H-3V7ZM-1.5 7V-2.5H1.5V7ZM3 7V-6.5H6V7Z', tint: '#8fbf9c' },
  city: { roof: 'M-8 8V-4H-5V-1.5H-2V-8H2V-1.5H5V-4H8V8Z', line: 'M-2.5 8V4Q0 1 2.5 4V8M0-8V-10', tint: '#e3b64e' },
  district: { roof: 'M-8 8V-6H-4.5V-3H-1.8V-6H1.8V-3H4.5V-6H8V8H3.5V4Q0-.5-3.5 4V8Z', tint: '#e3b64e' },
  build: { roof: 'M-7 8V-1L0-7.5L7-1V8Z', line: 'M-8.5 0L0-8L8.5 0M-2 8V2H2V8', tint: '#c98a5a' },
  leaving: { roof: 'M-4.5-7.5H4.5L0 0L4.5 7.5H-4.5L0 0Z', line: 'M-6-7.5H6M-6 7.5H6', tint: '#c9746a' },
  swift: { roof: 'M2-8L-5 1H-1L-3 8L5-2H1Z', tint: '#e3b64e' },
  grass: { roof: 'M-8 6Q-3 0 0 3Q4-1 8 6Z', line: 'M-4 2V-2M-2 1L0-3M3 1V-3M5 2L7-1', tint: '#9cc56b' },
  forest: { roof: 'M-4.5-7L-.5 4H-8.5ZM3.5-5L8 5H-1Z', line: 'M-4.5 4V8M3.5 5V8', tint: '#5f9b62' },
  mountain: { roof: 'M-8.5 7L-3-6L1 1L3.5-2.5L8.5 7Z', line: 'M-3-6L-2 4M3.5-2.5L4 5', tint: '#a99c8c' },
  coast: { roof: 'M-8-1Q-5-5-2-1T4-1T8-1V7H-8Z', line: 'M-6 3.5q1.5-2 3 0t3 0t3 0t3 0', tint: '#7fb7dd' },
  desert: { roof: 'M-8.5 7Q-4-3 0 2Q4-3 8.5 7Z', line: 'M5-7a1.5 1.5 0 1 0 .1 0M-4 4.5h.1M-1 5.5h.1M4 4.5h.1', tint: '#e3c67b' },
  jungle: { roof: 'M-1 8Q1 2-.5-2Q-5-4-7.5 0Q-7-6-1.5-4.5Q-3-8-6.5-7Q-1.5-10 0-5Q2-9 6.5-6.5Q3-7 1.5-4Q7-5 7.5 0Q5-4 .8-2.5Q2.5 2 1.5 8Z', tint: '#4f9a5e' },
  flying_island: { roof: 'M-8-2Q-4-5 0-4Q5-5 8-2Q4 2 2 8Q-1 4-3 5Q-4 1-8-2Z', line: 'M-7 7H-3M4 5H8', tint: '#b59bd0' },
};

export const SIGNS: Record<string, Layers> = { ...GOODS, ...COUNTED };
