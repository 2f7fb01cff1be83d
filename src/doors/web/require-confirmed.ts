import { Refusal } from '../../domain/shared/refusal.ts';
import type { Person } from './person.ts';

/** Refuses with PASSWORD_NEEDED if the person's last password or code is too long ago for this action. */
export function requireConfirmed({ isConfirmed }: Person): void {
  if (isConfirmed) return;
  throw new Refusal('PASSWORD_NEEDED', 'Enter your password again to go on');
}
