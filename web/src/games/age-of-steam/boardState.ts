// What the parts of the board share: the table, the map that never changes, and the position as this seat sees it.

import type { AgeOfSteamScene, AgeOfSteamView } from '../../generated/age-of-steam';
import type { Table } from '../../lib/table.svelte';

export interface BoardState { readonly table: Table; readonly scene: AgeOfSteamScene; readonly view: AgeOfSteamView }
