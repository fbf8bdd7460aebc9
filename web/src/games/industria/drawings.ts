// Drawings of materials and bonus symbols, as path data in a square of 24 units around 0 0.

export interface MaterialDrawing {
  /** The ground of the icon and the colour of the drawing on it. */
  ground: string;
  ink: string;
  /** Filled shapes, and lines. */
  fill?: string;
  line?: string;
}

const PALE = '#fffaf0';
const DARK = '#231c10';

export const MATERIALS: Record<string, MaterialDrawing> = {
  // Three hewn blocks.
  stone: { ground: '#77736b', ink: PALE, fill: 'M-9 8L-8 1L-1 0L0 8ZM1 8L2 0L9 2L9 8ZM-5 -1L-4 -8L4 -8L6 -1Z' },
  // A log with its rings.
  wood: { ground: '#7d4a1e', ink: PALE, line: 'M-6 -6H6A4 6 0 0 1 6 6H-6M-6 -6A4 6 0 0 0 -6 6A4 6 0 0 0 -6 -6M-6 -2A1.4 2 0 0 0 -6 2A1.4 2 0 0 0 -6 -2M0 -2.5H5M1 2H6' },
  // A brick wall.
  bricks: { ground: '#a53f2a', ink: PALE, line: 'M-9 -7H9V7H-9ZM-9 -2.3H9M-9 2.3H9M0 -7V-2.3M-4.5 -2.3V2.3M4.5 -2.3V2.3M0 2.3V7' },
  // An anvil.
  iron: { ground: '#3f4750', ink: PALE, fill: 'M-10 -6H9V-3Q4 -2 3 1L3 3L7 7H-6L-3 3V1Q-5 -2 -10 -3Z' },
  // A jug.
  ceramics: { ground: '#b5702f', ink: PALE, fill: 'M-4 -9H3L2 -6Q7 -2 6 3Q5 8 -0.5 8Q-6 8 -7 3Q-8 -2 -3 -6Z', line: 'M4.5 -5Q10 -5 9 0Q8.5 2.5 6 3' },
  // A goblet.
  glass: { ground: '#2f7f92', ink: PALE, line: 'M-6 -9H6L5 -3Q4 1 0 1Q-4 1 -5 -3ZM0 1V7M-5 8H5M-5 -5H5' },
  // A bolt.
  electricity: { ground: '#e3b505', ink: DARK, fill: 'M3 -10L-7 2H-1L-3 10L7 -2H1Z' },
  // A tied sack.
  cement: { ground: '#9b8f73', ink: DARK, fill: 'M-3 -5Q-9 0 -8 6Q-7 9 0 9Q7 9 8 6Q9 0 3 -5ZM-5 -9L0 -6.5L5 -9L3 -5H-3Z' },
  // A girder.
  steel: { ground: '#345b85', ink: PALE, fill: 'M-8 -8H8V-4H2.5V4H8V8H-8V4H-2.5V-4H-8Z' },
  // A chain of a molecule.
  plastics: { ground: '#95378c', ink: PALE, line: 'M-7 3L0 -3L7 3', fill: 'M-10.5 3A3.5 3.5 0 1 1 -3.5 3A3.5 3.5 0 1 1 -10.5 3ZM-3.5 -4A3.5 3.5 0 1 1 3.5 -4A3.5 3.5 0 1 1 -3.5 -4ZM3.5 3A3.5 3.5 0 1 1 10.5 3A3.5 3.5 0 1 1 3.5 3Z' },
  // A chip with its legs.
  computers: { ground: '#2d6a4f', ink: PALE, fill: 'M-3 -3H3V3H-3Z', line: 'M-6 -6H6V6H-6ZM-3 -6V-10M3 -6V-10M-3 6V10M3 6V10M-6 -3H-10M-6 3H-10M6 -3H10M6 3H10' },
};
/** A material of replaced data without a drawing. */
export const UNKNOWN: MaterialDrawing = { ground: '#6b6455', ink: PALE, fill: 'M0 -8L8 0L0 8L-8 0Z' };

export const SYMBOLS: Record<string, string> = {
  // Waves between two banks.
  canal: 'M-10 -8H10M-10 8H10M-9 -2Q-6 -5 -3 -2T3 -2T9 -2M-9 3Q-6 0 -3 3T3 3T9 3',
  // An anchor.
  port: 'M0 -6.5V9M-2.4 -8A2.4 2.4 0 1 1 2.4 -8A2.4 2.4 0 1 1 -2.4 -8M-5 -2.5H5M-8.5 2Q-8 9 0 9Q8 9 8.5 2M-10 4.5L-8.5 2L-5.8 3.6M10 4.5L8.5 2L5.8 3.6',
  // Rails on sleepers.
  tracks: 'M-4 -10V10M4 -10V10M-8 -7H8M-8 -2.3H8M-8 2.3H8M-8 7H8',
  // A bent pipe with flanges.
  pipeline: 'M-10 -7H1Q6 -7 6 -2V10M-10 -1H-1Q0 -1 0 0V10M-6 -9V1M-2 5H8',
  // Nodes of a net.
  data_network: 'M0 -6L-7 5H7ZM0 -6V1M-7 5L0 1L7 5M-2 -8A2 2 0 1 1 2 -8A2 2 0 1 1 -2 -8M-10 6.5A2 2 0 1 1 -6 6.5A2 2 0 1 1 -10 6.5M6 6.5A2 2 0 1 1 10 6.5A2 2 0 1 1 6 6.5',
};

export function symbolDrawing(name: string): string {
  return SYMBOLS[name.replaceAll(' ', '_')] ?? 'M-7 -7H7V7H-7Z';
}
