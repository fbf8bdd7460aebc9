// Drawings and colours.

/** The sign of each industry, by the name the server uses. */
export const INDUSTRY_ICONS: Record<string, string> = {
  'cotton mill': 'M-8 7 V-3 L-2 1 V-3 L4 1 V-8 H8 V7 Z M-5 4 h2 M0 4 h2 M4 4 h2',
  factory: 'M-8 7 V-1 H-4 V-8 H-1 V-1 H2 V-8 H5 V-1 H8 V7 Z',
  'coal mine': 'M-7 6 L5 -6 M2 -7 q6 0 6 6 M7 6 L-5 -6 M-2 -7 q-6 0 -6 6',
  ironworks: 'M-8 -2 H4 q4 0 5 -4 V2 H3 V5 H6 V7 H-5 V5 H-2 V2 H-8 Z',
  port: 'M0 -7 a2 2 0 1 1 .1 0 M0 -4 V7 M-7 1 q0 6 7 6 t7 -6 M-4 -2 H4',
  ship: 'M-9 3 H9 L5 8 H-6 Z M0 3 V-8 L7 0 H0 M-2 3 V-5 L-7 0 H-2',
};
/** The colours of locations. */
export const LOCATION_COLOURS: Record<string, string> = {
  blue: '#3a78b5', brown: '#8a5a33', green: '#3f8f5f', red: '#b8453a', yellow: '#c79a1e', purple: '#7b4aa5', grey: '#7d7a72', white: '#a9a394', black: '#3b3a36',
};
