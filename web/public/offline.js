// Goes on to the screen that was meant as soon as the server answers again.

const waitMs = 5000;
const state = document.getElementById('state');

async function look() {
  if (!navigator.onLine) {
    state.textContent = 'This device is offline.';
    return;
  }
  state.textContent = 'Waiting for the connection …';
  const answer = await fetch('/app/manifest.webmanifest', {
    method: 'HEAD',
    cache: 'no-store',
  }).catch(() => undefined);
  if (answer?.ok) window.location.reload();
}

document.getElementById('again').addEventListener('click', () => window.location.reload());
window.addEventListener('online', look);
window.addEventListener('offline', look);
setInterval(look, waitMs);
look();
