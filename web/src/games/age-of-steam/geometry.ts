// Where things lie inside a hex.

import type { Scene } from './types';

const ROOT = Math.sqrt(3);

export function corners(radius: number, flat: boolean): string {
  return Array.from({ length: 6 }, (_, corner) => {
    const angle = (Math.PI / 3) * corner + (flat ? 0 : Math.PI / 6);
    return `${(radius * Math.cos(angle)).toFixed(1)},${(radius * Math.sin(angle)).toFixed(1)}`;
  }).join(' ');
}

/** The middle of an edge; edges count clockwise from the north (flat) or the north-west (pointy). */
export function edge(scene: Scene, side: number): [number, number] {
  const angle = (Math.PI / 3) * side - Math.PI / 2 - (scene.orientation === 'flat' ? 0 : Math.PI / 6);
  const reach = (scene.radius * ROOT) / 2;
  return [reach * Math.cos(angle), reach * Math.sin(angle)];
}

/** The way of a section: from edge to edge in a curve, or from an edge to the town in the middle (6 or none). */
export function rail(scene: Scene, a: number, b: number | undefined): string {
  const [x, y] = edge(scene, a);
  if (b === undefined || b === 6) return `M${x.toFixed(1)} ${y.toFixed(1)}L0 0`;
  const [u, v] = edge(scene, b);
  const turn = Math.min((b - a + 6) % 6, (a - b + 6) % 6);
  if (turn === 3) return `M${x.toFixed(1)} ${y.toFixed(1)}L${u.toFixed(1)} ${v.toFixed(1)}`;
  const radius = turn === 2 ? scene.radius * 1.5 : scene.radius * 0.5;
  const clockwise = (b - a + 6) % 6 === turn ? 0 : 1;
  return `M${x.toFixed(1)} ${y.toFixed(1)}A${radius.toFixed(1)} ${radius.toFixed(1)} 0 0 ${clockwise} ${u.toFixed(1)} ${v.toFixed(1)}`;
}
