// Everything that is needed to look back, loaded when somebody does.

export { Replay } from './replay.svelte';
export { default as PastPanel } from './PastPanel.svelte';
export { default as ReplayBar } from './ReplayBar.svelte';
export { default as StudyDialog } from './StudyDialog.svelte';
