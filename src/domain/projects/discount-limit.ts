import type { Specification } from '@sundesk/solar';
import { money } from '@sundesk/solar/values';
import { Refusal } from '../shared/refusal.ts';

type PriceLines = Specification['priceLines'];

/**
 * Refuses with INVALID_PARAMETERS price lines whose discount is over the limit of the member who saves them, in percent
 * of the price before it. A discount that was over it before, given by a colleague without a limit, may stay or fall,
 * but not rise in dollars or in percent. Null sets no limit.
 */
export function checkDiscount(
  before: PriceLines,
  after: PriceLines,
  percentMax: number | null,
): void {
  if (percentMax === null) return;
  const { fullCents, offCents } = discountOf(after);
  if (offCents * 100 <= fullCents * percentMax) return;
  const former = discountOf(before);
  const isNoHigher =
    offCents <= former.offCents && offCents * former.fullCents <= former.offCents * fullCents;
  if (isNoHigher) return;
  const most = money(Math.floor((fullCents * percentMax) / 100));
  throw new Refusal(
    'INVALID_PARAMETERS',
    `The discount of ${money(offCents)} is over your limit of ${percentMax}%, which is ${most} of ${money(fullCents)}; ` +
      'ask an owner or manager to enter it',
    {},
    'specification.price_lines',
  );
}

/** What the lines with a negative price take off the others. */
function discountOf(lines: PriceLines): { fullCents: number; offCents: number } {
  const totals = lines.map(({ quantity, unitCents }) => quantity * unitCents);
  return {
    fullCents: totals.reduce((sum, cents) => sum + Math.max(0, cents), 0),
    offCents: totals.reduce((sum, cents) => sum - Math.min(0, cents), 0),
  };
}
