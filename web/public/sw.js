// The service worker: shows pushes, leads from them to the table, and says so when the server cannot be reached.
// It keeps no part of the page but that one, so a new version of the page is there at once.

const KEPT = 'smokestack-offline-1';
const OFFLINE = '/offline.html';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.add(OFFLINE)).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name.startsWith('smokestack-') && name !== KEPT) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  event.respondWith(fetch(event.request).catch(async () => (await caches.match(OFFLINE)) ?? Response.error()));
});

self.addEventListener('push', (event) => {
  event.waitUntil(show(event.data?.json() ?? { title: 'Smokestack', text: '', url: '/mine', tag: 'smokestack', waiting: 0 }));
});

async function show(message) {
  if (navigator.setAppBadge) await navigator.setAppBadge(message.waiting).catch(() => undefined);
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // Whoever looks at the table knows.
  if (open.some((page) => page.visibilityState === 'visible' && new URL(page.url).pathname === message.url)) return;
  await self.registration.showNotification(message.title, {
    body: message.text,
    tag: message.tag,
    icon: '/app/icon-192.png',
    badge: '/app/badge-96.png',
    data: { url: message.url },
  });
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(go(event.notification.data?.url ?? '/mine'));
});

async function go(url) {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = open.find((page) => new URL(page.url).pathname === url);
  if (there) await there.focus();
  else await self.clients.openWindow(url);
}
