import { useEffect, useRef } from 'react';
import { isBarePress, shortcutsSwitch } from './shortcuts.ts';

/**
 * Runs an action at a key such as `/`, unless shortcuts are switched off, a field has the focus, or a dialog is open. A
 * shortcut of a screen comes before one of the whole app.
 */
export function useShortcut(key: string, run: () => void): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== key || !isBarePress(event) || !shortcutsSwitch.isOn()) return;
      if (isTaken(event.target)) return;
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
