// The glyphs of the goods colours, about 9 across: colours can be told apart without colour vision.

export const GLYPHS: Record<string, string> = {
  red: 'M0 -4.4 L4.2 3.2 L-4.2 3.2 Z', blue: 'M4 0 A4 4 0 1 1 -4 0 A4 4 0 1 1 4 0', purple: 'M0 -5 L4.4 0 L0 5 L-4.4 0 Z',
  yellow: 'M-3.6 -3.6 H3.6 V3.6 H-3.6 Z', black: 'M-1.5 -4.3 H1.5 V-1.5 H4.3 V1.5 H1.5 V4.3 H-1.5 V1.5 H-4.3 V-1.5 H-1.5 Z',
  white: 'M0 -4.8 L1.3 -1.5 L4.7 -1.4 L2 .7 L2.9 4.1 L0 2.1 L-2.9 4.1 L-2 .7 L-4.7 -1.4 L-1.3 -1.5 Z',
};
