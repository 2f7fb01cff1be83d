import { addressOf } from './ask-server.js';

const inViewMs = 2000;
const reportEveryMs = 15_000;

/**
 * Tells the server how long the page was really in view, and each part of it. Each report holds all seconds so far, so
 * that none is counted twice and the loss of one loses nothing.
 * @param {string} pageRequest names this visit
 */
export function countViews(pageRequest) {
  /** @type {Map<string, number>} milliseconds by part of the page */
  const spent = new Map();
  let visibleMs = 0;
  let countedTo = performance.now();
  let isVisible = document.visibilityState === 'visible';
  /** @type {string | undefined} the part at the middle of the window */
  let current;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  function count() {
    const now = performance.now();
    // A computer that slept with the page open was not looked at.
    const passed = Math.min(now - countedTo, reportEveryMs + 1000);
    countedTo = now;
    if (!isVisible) return;
    visibleMs += passed;
    if (current !== undefined) spent.set(current, (spent.get(current) ?? 0) + passed);
  }

  function report() {
    if (visibleMs < inViewMs) return;
    const seconds = Object.fromEntries(
      [...spent].map(([part, ms]) => [part, Math.round(ms / 1000)]),
    );
    const body = JSON.stringify({ pageRequest, seconds, automated: navigator.webdriver === true });
    navigator.sendBeacon(addressOf('views'), body);
  }

  function wait() {
    clearTimeout(timer);
    if (!isVisible) return;
    const waitMs = visibleMs < inViewMs ? inViewMs - visibleMs : reportEveryMs;
    timer = setTimeout(() => {
      count();
      report();
      wait();
    }, waitMs);
  }

  /** @param {boolean} visible */
  function turn(visible) {
    if (visible === isVisible) return;
    count();
    if (isVisible) report();
    isVisible = visible;
    wait();
  }

  document.addEventListener('visibilitychange', () => turn(document.visibilityState === 'visible'));
  addEventListener('pagehide', () => turn(false));
  // A page that comes back from the browser's cache was never loaded anew.
  addEventListener('pageshow', () => turn(document.visibilityState === 'visible'));

  watchMiddle((part) => {
    count();
    current = part;
  });
  wait();
}

/**
 * Calls back with the part of the page that crosses the middle of the window; parts lie within parts, and the innermost
 * counts.
 * @param {(part: string | undefined) => void} onPart
 */
function watchMiddle(onPart) {
  /** @type {Set<Element>} */
  const crossing = new Set();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) crossing.add(target);
        else crossing.delete(target);
      }
      const parts = [...crossing];
      const innermost = parts.find(
        (one) => !parts.some((other) => one !== other && one.contains(other)),
      );
      onPart(innermost instanceof HTMLElement ? innermost.dataset.section : undefined);
    },
    { rootMargin: '-50% 0px -50% 0px' },
  );
  for (const part of document.querySelectorAll('[data-section]')) observer.observe(part);
}
