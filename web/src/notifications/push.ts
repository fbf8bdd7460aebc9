// Web Push in this browser: the service worker and its subscription.

import type { NewPush } from '../generated/protocol';
import { notificationApi } from './api';

/** Whether this browser can show notifications at all. */
export const canNotify = typeof window !== 'undefined' && typeof window.Notification !== 'undefined';

/** Why pushes cannot work here: the key of a message, or "" if they can. */
export function pushObstacle(): '' | 'notify.pushInsecure' | 'notify.pushInstall' | 'notify.pushUnknown' {
  if (!window.isSecureContext) return 'notify.pushInsecure';
  if (canNotify && typeof window.PushManager !== 'undefined' && 'serviceWorker' in navigator) return '';
  // Phones of Apple offer pushes to apps on the home screen only.
  return /iPhone|iPad/.test(navigator.userAgent) ? 'notify.pushInstall' : 'notify.pushUnknown';
}

export function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

export function base64url(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Start the service worker; without one the page works all the same. */
export async function startServiceWorker(): Promise<void> {
  if (!window.isSecureContext || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/sw.js');
  } catch {
    // A private window may forbid it.
  }
}

export async function currentSubscription(): Promise<PushSubscription | null> {
  if (pushObstacle()) return null;
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function described(subscription: PushSubscription): NewPush {
  return { endpoint: subscription.endpoint, p256dh: base64url(subscription.getKey('p256dh')), auth: base64url(subscription.getKey('auth')) };
}

/** Subscribe this browser with the key of the server. */
export async function subscribe(key: string): Promise<NewPush> {
  await startServiceWorker();
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
  return described(subscription);
}

/** Tell the server again that this browser wants pushes: for whoever is logged in now, and with the key it has now. */
export async function renewSubscription(): Promise<void> {
  const known = await currentSubscription();
  if (!known) return;
  const { offers } = await notificationApi.settings();
  const same = base64url(known.options.applicationServerKey) === offers.push;
  if (!same) await known.unsubscribe();
  await notificationApi.addPush(same ? described(known) : await subscribe(offers.push));
}
