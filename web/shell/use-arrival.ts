import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Some screens show their heading only when its data has come. */
const waitMsMax = 3000;

/**
 * Moves the focus to the heading of a new screen, so that a screen reader announces it and the next Tab continues from
 * there. Does nothing if the focus has already moved elsewhere.
 */
export function useArrival(contentId: string): void {
  const router = useRouter();
  useEffect(() => {
    let stop: () => void = () => undefined;
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (fromLocation === undefined || !pathChanged) return;
      // The first screen of all, to which the bare address leads, is as the browser opened it.
      if (fromLocation.pathname === '/') return;
      stop();
      stop = arrive(contentId);
    });
    return () => {
      stop();
      unsubscribe();
    };
  }, [router, contentId]);
}

function arrive(contentId: string): () => void {
  const content = document.getElementById(contentId);
  if (content === null || isBusyIn(content)) return () => undefined;
  const stopping = new AbortController();
  const look = () => focusHeading(content);
  const watch = new MutationObserver(() => {
    // A heading that was replaced takes the focus with it.
    if (document.activeElement === document.body) look();
  });
  const stop = () => {
    stopping.abort();
    watch.disconnect();
    clearTimeout(late);
  };
  const late = setTimeout(stop, waitMsMax);
  for (const event of ['keydown', 'pointerdown']) {
    document.addEventListener(event, stop, { signal: stopping.signal });
  }
  // The focus is cleared until the heading exists, which then gets it.
  if (!look() && document.activeElement instanceof HTMLElement) document.activeElement.blur();
  watch.observe(content, { childList: true, subtree: true });
  return stop;
}

/** Returns whether something on the new screen has taken the focus for itself. */
function isBusyIn(content: HTMLElement): boolean {
  const active = document.activeElement;
  return content.contains(active) && active?.matches('input, textarea, select') === true;
}

function focusHeading(content: HTMLElement): boolean {
  const heading = content.querySelector('h1');
  if (heading === null) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
