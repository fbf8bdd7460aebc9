// Drawings of the seven kinds of terrain, from x to x + w above the line y: filled areas and lines.

export interface Strip { fill: string; line: string; tone: string }
type Draw = (x: number, y: number, w: number, h: number) => Omit<Strip, 'tone'>;

const r = (n: number) => Math.round(n * 10) / 10;

/** A pseudo-random number that is always the same for the same place, so that nothing moves when it is drawn again. */
function wobble(at: number): number {
  const n = Math.sin(at * 12.9898) * 43758.5453;
  return n - Math.floor(n);
}

function along(w: number, step: number, draw: (at: number, number: number) => string): string {
  const count = Math.max(1, Math.floor(w / step));
  return Array.from({ length: count }, (_, number) => draw(((number + 0.5) * w) / count, number)).join('');
}

const DRAW: Record<string, Draw> = {
  grass: (x, y, w, h) => ({
    fill: `M${r(x)} ${y}V${r(y - h * 0.28)}Q${r(x + w * 0.25)} ${r(y - h * 0.55)} ${r(x + w * 0.55)} ${r(y - h * 0.3)}T${r(x + w)} ${r(y - h * 0.3)}V${y}Z`,
    line: along(w, 15, (at, n) => `M${r(x + at)} ${r(y - h * (0.08 + 0.16 * wobble(n)))}l-1.5-4m1.5 4v-5m0 5l1.5-4`),
  }),
  forest: (x, y, w, h) => ({
    fill: along(w, 11, (at, n) => {
      const tall = h * (0.5 + 0.28 * wobble(n + 3));
      return `M${r(x + at - 7)} ${y}L${r(x + at)} ${r(y - tall)}L${r(x + at + 7)} ${y}Z`;
    }),
    line: along(w, 11, (at, n) => {
      const tall = h * (0.5 + 0.28 * wobble(n + 3));
      return `M${r(x + at)} ${r(y - tall)}V${y}M${r(x + at)} ${r(y - tall * 0.75)}l3 4M${r(x + at)} ${r(y - tall * 0.5)}l4 5`;
    }),
  }),
  mountain: (x, y, w, h) => ({
    fill: `M${r(x)} ${y}L${r(x + w * 0.3)} ${r(y - h * 0.88)}L${r(x + w * 0.48)} ${r(y - h * 0.5)}L${r(x + w * 0.68)} ${r(y - h * 0.74)}L${r(x + w)} ${y}Z`,
    line: [0.18, 0.36, 0.54, 0.72].map((part, n) => `M${r(x + w * 0.3 + part * w * 0.14)} ${r(y - h * 0.88 * (1 - part * 0.55))}l${r(w * 0.02)} ${r(h * (0.16 + 0.05 * n))}M${r(x + w * 0.68 + part * w * 0.26)} ${r(y - h * 0.74 * (1 - part * 0.85))}l${r(w * 0.02)} ${r(h * 0.14)}`).join('') + `M${r(x + w * 0.3)} ${r(y - h * 0.88)}l${r(w * 0.03)} ${r(h * 0.4)}`,
  }),
  coast: (x, y, w, h) => ({
    fill: `M${r(x)} ${y}V${r(y - h * 0.36)}H${r(x + w)}V${y}Z`,
    line: [0.3, 0.2, 0.1].map((part, n) => along(w, 22, (at, k) => `M${r(x + at - 9 + 5 * wobble(k + n))} ${r(y - h * part)}q2.5-3 5 0t5 0t5 0`)).join(''),
  }),
  desert: (x, y, w, h) => ({
    fill: `M${r(x)} ${y}V${r(y - h * 0.16)}Q${r(x + w * 0.28)} ${r(y - h * 0.7)} ${r(x + w * 0.5)} ${r(y - h * 0.2)}Q${r(x + w * 0.74)} ${r(y - h * 0.62)} ${r(x + w)} ${r(y - h * 0.16)}V${y}Z`,
    line: `M${r(x + w * 0.27)} ${r(y - h * 0.46)}Q${r(x + w * 0.38)} ${r(y - h * 0.3)} ${r(x + w * 0.4)} ${y}M${r(x + w * 0.75)} ${r(y - h * 0.4)}Q${r(x + w * 0.84)} ${r(y - h * 0.26)} ${r(x + w * 0.86)} ${y}` + along(w, 9, (at, n) => `M${r(x + at)} ${r(y - 2 - h * 0.12 * wobble(n))}h.6`),
  }),
  jungle: (x, y, w, h) => ({
    fill: `M${r(x)} ${y}V${r(y - h * 0.3)}` + along(w, 13, (_, n) => `q${r(w / Math.max(1, Math.floor(w / 13)) / 2)}-${r(h * (0.2 + 0.16 * wobble(n)))} ${r(w / Math.max(1, Math.floor(w / 13)))} 0`) + `V${y}Z`,
    line: along(w, 22, (at, n) => {
      const top = y - h * (0.6 + 0.2 * wobble(n + 7));
      return `M${r(x + at)} ${y}Q${r(x + at + 3)} ${r((y + top) / 2)} ${r(x + at)} ${r(top)}q-5-4-9 2m9-2q-3-6-8-5m8 5q5-5 9 1m-9-1q2-6 8-5`;
    }),
  }),
  flying_island: (x, y, w, h) => ({
    fill: `M${r(x + 2)} ${r(y - h * 0.2)}Q${r(x + w * 0.3)} ${r(y - h * 0.34)} ${r(x + w * 0.5)} ${r(y - h * 0.22)}T${r(x + w - 2)} ${r(y - h * 0.2)}L${r(x + w * 0.8)} ${r(y)}L${r(x + w * 0.68)} ${r(y - 1)}L${r(x + w * 0.52)} ${r(y + 6)}L${r(x + w * 0.38)} ${r(y - 1)}L${r(x + w * 0.2)} ${r(y + 1)}Z`,
    line: `M${r(x + w * 0.06)} ${r(y - h * 0.7)}q4-5 9-1q5-5 9 1zM${r(x + w * 0.7)} ${r(y - h * 0.82)}q3-4 7-1q5-5 9 1z` + along(w * 0.7, 10, (at) => `M${r(x + w * 0.15 + at)} ${r(y - h * 0.16)}l1.5 ${r(h * 0.1)}`),
  }),
};

const TONES: Record<string, string> = {
  grass: '#9cc56b', forest: '#5f9b62', mountain: '#a99c8c', coast: '#7fb7dd', desert: '#e3c67b', jungle: '#4f9a5e', flying_island: '#b59bd0',
};

/** The strips of a land in the order in which they are drawn: high ones first, behind the others. */
export function strips(terrain: string[], w: number, y: number, h: number): Strip[] {
  const wide = w / Math.max(1, terrain.length);
  return terrain.map((kind, at) => {
    const from = Math.max(0, at * wide - (at ? 6 : 0));
    const draw = DRAW[kind] ?? DRAW.grass;
    return { ...draw!(from, y, Math.min(w, (at + 1) * wide + 6) - from, h), tone: TONES[kind] ?? '#9cc56b' };
  });
}
