import { Refusal } from '../../domain/shared/refusal.ts';
import type { Person } from './person.ts';

/** Refuses with TWO_FACTOR_REQUIRED a member without the second factor that their account requires. */
export function refuseWithoutTwoFactor({ mustSetUpTwoFactor }: Person): void {
  if (!mustSetUpTwoFactor) return;
  throw new Refusal(
    'TWO_FACTOR_REQUIRED',
    'Your firm requires two-factor authentication. Set it up to continue.',
  );
}
