// What is needed to play ahead, loaded when somebody does.

export { default as AheadPanel } from './AheadPanel.svelte';
export { PlayAhead } from './playAhead.svelte';
