// What an open page does when it is the visitor's turn: a notification of the browser, a sound, and the badge of the app.

import { settings } from '../lib/settings.svelte';
import { canNotify, currentSubscription } from './push';

/** How many tables wait for the visitor, as far as this page knows. */
export const waiting = $state({ tables: 0 });

/** Two soft notes, a fifth apart. */
const NOTES = [523.25, 783.99];
const NOTE_SECONDS = 0.22;
const LOUDNESS = 0.08;
let audio: AudioContext | undefined;

export function playSound(): void {
  audio ??= new AudioContext();
  const from = audio.currentTime;
  NOTES.forEach((pitch, place) => {
    const tone = audio!.createOscillator();
    const gain = audio!.createGain();
    const start = from + place * NOTE_SECONDS;
    tone.type = 'sine';
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(0.0001, start);
    gain.gain.exponentialRampToValueAtTime(LOUDNESS, start + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + NOTE_SECONDS * 1.6);
    tone.connect(gain).connect(audio!.destination);
    tone.start(start);
    tone.stop(start + NOTE_SECONDS * 1.8);
  });
}

/** Say it as the visitor wants: with a sound, and by the browser if the page cannot be seen. */
export async function alertVisitor(title: string, text: string, path: string): Promise<void> {
  if (settings.sound) playSound();
  if (!settings.desktop || !canNotify || document.visibilityState === 'visible' || Notification.permission !== 'granted') return;
  // The server sends a push instead: nobody can see this page.
  if (await currentSubscription()) return;
  const shown = new Notification(title, { body: text, tag: path, icon: '/app/icon-192.png' });
  shown.onclick = () => {
    window.focus();
    shown.close();
  };
}

/** Show the number of tables that wait on the icon of the installed app. */
export function showBadge(tables: number): void {
  if (!('setAppBadge' in navigator)) return;
  void (tables ? navigator.setAppBadge(tables) : navigator.clearAppBadge()).catch(() => undefined);
}
