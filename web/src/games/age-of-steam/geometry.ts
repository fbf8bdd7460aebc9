// Points and paths inside a hex.

import type { AgeOfSteamScene } from '../../generated/age-of-steam';

const ROOT = Math.sqrt(3);
const MIDDLE = { x: 0, y: 0 };
export interface Point { x: number; y: number }

export function corners(radius: number, flat: boolean): string {
  return Array.from({ length: 6 }, (_, corner) => {
    const angle = (Math.PI / 3) * corner + (flat ? 0 : Math.PI / 6);
    return `${(radius * Math.cos(angle)).toFixed(1)},${(radius * Math.sin(angle)).toFixed(1)}`;
  }).join(' ');
}

/** The middle of an edge. Edges are numbered clockwise from the north (flat) or the north-west (pointy). */
export function edge(scene: AgeOfSteamScene, side: number): [number, number] {
  const angle = (Math.PI / 3) * side - Math.PI / 2 - (scene.orientation === 'flat' ? 0 : Math.PI / 6);
  const reach = (scene.radius * ROOT) / 2;
  return [reach * Math.cos(angle), reach * Math.sin(angle)];
}

/** The middle of an edge of the hex at a point, as SVG path coordinates. */
export function atEdge(scene: AgeOfSteamScene, side: number, at: Point = MIDDLE): string {
  const [x, y] = edge(scene, side);
  return `${(at.x + x).toFixed(1)} ${(at.y + y).toFixed(1)}`;
}

/** An edge from corner to corner, as an SVG path. */
export function side(scene: AgeOfSteamScene, at: number, { x, y }: Point): string {
  const first = (Math.PI / 3) * at - (Math.PI * 2) / 3 - (scene.orientation === 'flat' ? 0 : Math.PI / 6);
  const [a, b] = [first, first + Math.PI / 3].map((angle) => `${(x + scene.radius * Math.cos(angle)).toFixed(1)} ${(y + scene.radius * Math.sin(angle)).toFixed(1)}`);
  return `M${a}L${b}`;
}

/** From one edge to another in the curve of the tile, as an SVG path segment. */
export function onward(scene: AgeOfSteamScene, a: number, b: number, at: Point = MIDDLE): string {
  const turn = Math.min((b - a + 6) % 6, (a - b + 6) % 6);
  if (turn === 3) return `L${atEdge(scene, b, at)}`;
  const radius = (turn === 2 ? scene.radius * 1.5 : scene.radius * 0.5).toFixed(1);
  const clockwise = (b - a + 6) % 6 === turn ? 0 : 1;
  return `A${radius} ${radius} 0 0 ${clockwise} ${atEdge(scene, b, at)}`;
}

/** The path of a section: from edge to edge in a curve, or from an edge to the town in the middle (6 or undefined). */
export function rail(scene: AgeOfSteamScene, a: number, b: number | undefined): string {
  return `M${atEdge(scene, a)}${b === undefined || b === 6 ? 'L0 0' : onward(scene, a, b)}`;
}
