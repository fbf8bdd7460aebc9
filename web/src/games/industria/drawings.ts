// Colours and drawings.

export const MATERIAL_COLOURS: Record<string, string> = {
  stone: '#8d8a83', wood: '#8a5a2b', bricks: '#b5533c', iron: '#5d6b78', ceramics: '#c98f5a', glass: '#6fa8b8',
  electricity: '#d9b310', cement: '#a7a08f', steel: '#46586b', plastics: '#b0569a', computers: '#3f7f5f',
};
/** The bonus symbols. */
export const SYMBOLS: Record<string, string> = {
  canal: 'M-7 -3 q3.5 -4 7 0 t7 0 M-7 3 q3.5 -4 7 0 t7 0',
  port: 'M0 -7 V6 M-6 1 q0 6 6 6 t6 -6 M-4 -4 H4',
  tracks: 'M-4 -7 V7 M4 -7 V7 M-7 -4 H7 M-7 0 H7 M-7 4 H7',
  pipeline: 'M-8 -2 H-1 V5 H8 M-8 2 H-5 V9 H8',
  'data network': 'M-6 -5 L6 -5 L0 6 Z M-6 -5 L0 0 L6 -5 M0 0 V6',
  data_network: 'M-6 -5 L6 -5 L0 6 Z M-6 -5 L0 0 L6 -5 M0 0 V6',
};
