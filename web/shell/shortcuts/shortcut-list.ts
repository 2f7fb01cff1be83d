import { places } from '../places.ts';
import type { Ability } from '../session/session.ts';

/** Actions of the frame's shortcuts. */
export type ShortcutAction =
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
    label: 'New customer',
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
