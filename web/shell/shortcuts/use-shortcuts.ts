import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isBarePress, isTaken, leaveNextKey, shortcutsSwitch } from '../../shared/shortcuts.ts';
import { overlay } from '../overlay.ts';
import { places } from '../places.ts';
import { type Ability, useSession } from '../session/session.ts';
import { createKeySequence, sequenceMsMax } from './key-sequence.ts';

/** Listens for the shortcuts of the frame. */
export function useShortcuts(): void {
  const { abilities } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    const press = createKeySequence(
      Object.fromEntries(shortcutsFor(abilities).map(({ keys, action }) => [keys, action])),
    );
    const run = (action: ShortcutAction) => {
      if (action.kind === 'open') overlay.open(action.what);
      else void navigate({ to: action.to });
    };
    const listen = (event: KeyboardEvent) => {
      if (isPaletteKey(event)) {
        event.preventDefault();
        overlay.open(overlay.get() === 'palette' ? undefined : 'palette');
        return;
      }
      if (event.repeat || !isBarePress(event)) return;
      if (!shortcutsSwitch.isOn() || isTaken(event.target)) return;
      const pressed = press(event.key);
      leaveNextKey(pressed === 'waiting' ? sequenceMsMax : 0);
      if (pressed === undefined || pressed === 'waiting') return;
      event.preventDefault();
      run(pressed.action);
    };
    // Listens on the window, so that a screen's listener on the document comes first.
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [abilities, navigate]);
}

/** Ctrl or Cmd with K, which no field uses. While another dialog is open it belongs to that. */
function isPaletteKey(event: KeyboardEvent): boolean {
  if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return false;
  if (!event.ctrlKey && !event.metaKey) return false;
  const isAboveAnother = document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
  return overlay.get() === 'palette' || !isAboveAnother;
}

/** Actions of the frame's shortcuts. */
type ShortcutAction =
  | { kind: 'go'; to: (typeof places)[number]['to'] }
  | { kind: 'open'; what: 'palette' | 'shortcuts' | 'new customer' };

type Shortcut = { keys: string; label: string; action: ShortcutAction; needs?: Ability };

/** Single keys that work on every screen. */
const everywhere: readonly Shortcut[] = [
  {
    keys: '/',
    label: 'Search',
    action: { kind: 'open', what: 'palette' },
  },
  {
    keys: 'n',
    label: 'New lead',
    action: { kind: 'open', what: 'new customer' },
    needs: 'customers:write',
  },
  { keys: '?', label: 'Keyboard shortcuts', action: { kind: 'open', what: 'shortcuts' } },
  ...places.flatMap(({ key, label, to, needs }): Shortcut[] =>
    key === undefined
      ? []
      : [
          {
            keys: `g ${key}`,
            label: `Go to ${label}`,
            action: { kind: 'go', to },
            ...(needs && { needs }),
          },
        ],
  ),
];

/** Those that a person of these abilities may use. */
export function shortcutsFor(abilities: readonly Ability[]): readonly Shortcut[] {
  return everywhere.filter(({ needs }) => needs === undefined || abilities.includes(needs));
}
