// Lets the installed app open without a connection, to say that there is none. It keeps that one page and nothing else:
// neither screens nor anything that the server answers about people.

/** Another one with each build, so that browsers notice that the page is a new one. */
const cacheName = 'sundesk-__BUILD__';
const page = '/app/offline.html';
const kept = [page, '/app/offline.css', '/app/offline.js', '/app/icon.svg'];

self.addEventListener('install', (event) => {
  event.waitUntil(keep().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([forgetOthers(), self.registration.navigationPreload?.enable()]));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate') {
    event.respondWith(open(event));
  } else if (request.method === 'GET' && kept.includes(new URL(request.url).pathname)) {
    event.respondWith(fetch(request).catch(() => find(request)));
  }
});

async function keep() {
  const cache = await caches.open(cacheName);
  await cache.addAll(kept.map((path) => new Request(path, { cache: 'reload' })));
}

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
}

async function open(event) {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    // The error page of a proxy that cannot reach the server does not help people.
    return [502, 503, 504].includes(answer.status) ? await find(page) : answer;
  } catch {
    return find(page);
  }
}

async function find(request) {
  return (await caches.match(request, { ignoreSearch: true })) ?? Response.error();
}
