import { useEffect, useRef } from 'react';

// Single-key shortcuts, which people can switch off: speech input and unsteady hands press such keys by accident (WCAG
// 2.1.4).

const storageKey = 'sundesk.shortcuts';
const listeners = new Set<() => void>();

/** A store for `useSyncExternalStore`; kept in this browser. */
export const shortcutsSwitch = {
  isOn: (): boolean => readSetting() !== 'off',
  set(isOn: boolean): void {
    writeSetting(isOn ? 'on' : 'off');
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** A browser may forbid to keep anything, which is not a reason to fail. */
function readSetting(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function writeSetting(value: string): void {
  try {
    localStorage.setItem(storageKey, value);
  } catch {
    // It holds until the page is loaded again.
  }
}

/** The part of a keyboard event that decides. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented' | 'isComposing'
>;

/** Returns whether a key was pressed on its own, outside of fields and without modifiers. */
export function isBarePress(event: KeyPress): boolean {
  if (event.defaultPrevented || event.isComposing) return false;
  return !event.ctrlKey && !event.metaKey && !event.altKey && event.key.length === 1;
}

let wholeAppUntil = 0;

/** Leaves the next key to the whole app for so long, whose shortcut of two keys has begun; 0 ends that. */
export function leaveNextKey(ms: number): void {
  wholeAppUntil = Date.now() + ms;
}

/** Returns whether a key may be a shortcut of the screen. */
export function isShortcut(event: KeyboardEvent): boolean {
  if (!isBarePress(event) || !shortcutsSwitch.isOn()) return false;
  return !isTaken(event.target) && Date.now() >= wholeAppUntil;
}

/**
 * Runs an action at a key such as `/`, unless shortcuts are switched off, a field has the focus, or a dialog is open. A
 * shortcut of a screen comes before one of the whole app, apart from the second key of one.
 */
export function useShortcut(key: string, run: () => void): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== key || !isShortcut(event)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [key]);
}

const fields = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

/** Returns whether a key belongs to a field or to a dialog. */
export function isTaken(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest(fields) !== null) return true;
  return document.querySelector('[role="dialog"][aria-modal="true"], [role="menu"]') !== null;
}
