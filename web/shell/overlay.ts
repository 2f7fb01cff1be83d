/** The overlay above the screen; at most one at a time. */
type Overlay = 'palette' | 'shortcuts' | 'new customer' | undefined;

let current: Overlay;
const listeners = new Set<() => void>();

/** A store for `useSyncExternalStore`, and for everything that opens an overlay. */
export const overlay = {
  get: (): Overlay => current,
  open(now: Overlay): void {
    if (now !== 'palette') typedAhead.end();
    else if (current !== 'palette') typedAhead.begin();
    current = now;
    for (const listener of listeners) listener();
  },
  close: (): void => overlay.open(undefined),
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Marks the field that receives what was typed ahead. */
export const receivesTypedAhead = { 'data-receives-typed-ahead': true };
const receiver = '[data-receives-typed-ahead]';

let text = '';

/**
 * What a person types after they asked for the search and before its field has the focus, which takes as long as its
 * code does to arrive. Nothing of it reaches the screen below.
 */
export const typedAhead = {
  begin(): void {
    text = '';
    document.addEventListener('keydown', collect, true);
  },
  end(): void {
    text = '';
    document.removeEventListener('keydown', collect, true);
  },
  /** For the field, once it has the focus. */
  take(): string {
    const typed = text;
    typedAhead.end();
    return typed;
  },
};

function collect(event: KeyboardEvent): void {
  if (event.target instanceof Element && event.target.matches(receiver)) return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.key === 'Backspace') text = text.slice(0, -1);
  else if ([...event.key].length === 1) text += event.key;
  else return;
  event.preventDefault();
  event.stopPropagation();
}
