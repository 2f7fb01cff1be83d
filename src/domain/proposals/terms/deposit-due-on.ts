import type { SaleTerms } from '../../accounts/settings/sale-terms.ts';
import { addDays } from '../../shared/time.ts';

/**
 * The last day, `YYYY-MM-DD`, to pay the deposit of a signed contract, as its terms have it: so many days after the
 * signature, but not before a cooling-off period has ended.
 */
export function depositDueOn(
  {
    depositDueDays,
    coolingOffBusinessDays,
  }: Pick<SaleTerms, 'depositDueDays' | 'coolingOffBusinessDays'>,
  /** Days, `YYYY-MM-DD`; the end of the cooling-off period is empty where it is not known or there is none. */
  { signedOn, coolingOffEnds }: { signedOn: string | undefined; coolingOffEnds: string },
): { day: string } | 'on request' | 'after cooling-off' {
  if (depositDueDays === null || signedOn === undefined) return 'on request';
  if (coolingOffEnds === '' && coolingOffBusinessDays) return 'after cooling-off';
  const day = addDays(signedOn, depositDueDays);
  return { day: day > coolingOffEnds ? day : addDays(coolingOffEnds, 1) };
}
