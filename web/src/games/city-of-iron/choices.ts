// Clicks on the board: legal choices are made, for others the table explains why they are illegal.

import type { BuildingView, CityOfIronScene, CityOfIronView, CityView } from '../../generated/city-of-iron';
import { below } from '../../lib/actionTree';
import type { Choice } from '../../lib/choiceMenu';
import type { Table } from '../../lib/table.svelte';
import { words } from './messages';

/** A path in the tree of actions; undefined if there is none. */
export type Path = number[] | undefined;

/** Choose the path if there is one, else ask why the action in question is illegal; false if there is nothing to ask. */
export function chooseOrExplain(table: Table, path: Path, question: Path): boolean {
  // What is chosen and complete is played by a second click on it.
  if (path && table.ready && isChosen(table, path)) void table.play();
  else if (path) void table.choose(path);
  else if (question && table.decide) void table.explain({ path: question });
  else return false;
  return true;
}

/** Whether the path is part of what is chosen now. */
export function isChosen(table: Table, path: Path): boolean {
  return path !== undefined && table.path.length > 0 && path.every((value, index) => table.path[index] === value);
}

/** The path of an action, or of its beginning, whether it is legal or not. */
export function pathOf(table: Table, verb: string, ...values: (number | undefined)[]): Path {
  const path = [table.kinds[verb], ...values];
  return path.every((value) => value !== undefined) ? path : undefined;
}

/** Where a building comes from: the value of the field for a market space (counted from 1), or for the reserve. */
export function marketSource(scene: CityOfIronScene, space: number): number {
  return scene.building_sources.findIndex((source) => source.space === space - 1);
}

export function reserveSource(scene: CityOfIronScene, building: BuildingView): number {
  return scene.building_sources.findIndex((source) => source.building === building.id);
}

/** Building it in the city where it fits best. */
export function buildQuestion(table: Table, source: number, building: BuildingView, cities: CityView[]): Path {
  const fits = cities.filter((city) => !building.terrain || city.terrain.includes(building.terrain));
  const city = fits.find((one) => one.buildings.length < one.spaces) ?? fits[0] ?? cities[0];
  return city && pathOf(table, 'build', source, city.id, ...demolished(city));
}

/** Building in a city: the building that is chosen, or one that can be built, or the first one on the market. */
export function buildInCityQuestion(table: Table, scene: CityOfIronScene, view: CityOfIronView, city: CityView): Path {
  if (view.phase !== 'turn') return undefined;
  const laid = view.market.find((one) => one.building);
  const chosen = table.path[0] === table.kinds.build ? table.path[1] : undefined;
  const source = chosen ?? table.choicesOf('building_sources').keys().next().value ?? (laid && marketSource(scene, laid.space));
  return pathOf(table, 'build', source, city.id, ...demolished(city));
}

/** Where there is a free space, nothing is demolished; else the server looks at every building that could be. */
function demolished(city: CityView): number[] {
  return city.buildings.length < city.spaces ? [0] : [];
}

/** Whether a choice is made by touching something: only what a card is spent for is not. */
export function drawnOnBoard(table: Table, path: number[], at: number): boolean {
  return table.decide?.kinds[String(path[0])]?.fields[at - 1]?.name !== 'use';
}

/** While a building of the market is about to be built: reserving it instead. */
export function reserveInstead(table: Table): Choice[] {
  const path = table.path[0] === table.kinds.build ? pathOf(table, 'reserve', table.path[1]) : undefined;
  if (!path || !table.decide || below(table.decide.branches, path) !== null) return [];
  return [{ path, label: words('reserve'), complete: true, number: null }];
}
