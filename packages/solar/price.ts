import type { AppliedRebate, Price } from './quote.ts';
import { sumOfRebates } from './rebates/apply-rebates.ts';
import { roundHalfAway } from './round-half-away.ts';
import type { Specification } from './specification.ts';

/**
 * The price for the customer, in whole cents. Each line is its quantity × its price, rounded to the cent with halves
 * away from zero, and the total is the sum of the lines as shown, so that it can be added up again. GST is 1/11 of the
 * total, before certificates are taken off: the two supplies are not netted. A customer who is registered for GST and
 * uses the system in business makes a taxable supply by assigning the certificates; their value is taken to include the
 * GST, which is 1/11 of it and is owed by the customer, who issues a tax invoice. It does not change what is payable.
 * Rebates come off last and change no GST: what a program pays to the installer is a part of what the customer pays for
 * the system, and what it pays to the customer concerns nobody else. The deposit is a part of what is payable, and none
 * when nothing is. Source: Australian Taxation Office, "GST and the small-scale renewable energy scheme", and private
 * advice 1052028683343 for the 1/11 and for payments of governments; private ruling 1011648881160 for rebates.
 */
export function priceSystem(input: {
  priceLines: Specification['priceLines'];
  certificateCount: number;
  certificateCents: number;
  rebates?: readonly AppliedRebate[];
  depositPercent: number;
  isGstRegistered: boolean;
}): Omit<Price, 'working'> {
  const { certificateCount, certificateCents, rebates = [] } = input;
  const lines = input.priceLines.map(({ description, quantity, unitCents }) => ({
    description,
    quantity,
    unitCents,
    totalCents: roundHalfAway(quantity * unitCents),
  }));
  const totalCents = lines.reduce((sum, line) => sum + line.totalCents, 0);
  const certificateDiscountCents = certificateCount * certificateCents;
  const rebateDiscountCents = sumOfRebates(rebates, 'installer');
  const payableCents = totalCents - certificateDiscountCents - rebateDiscountCents;
  return {
    lines,
    totalCents,
    gstCents: gstWithin(totalCents),
    certificateCount,
    certificateCents,
    certificateDiscountCents,
    gstOnCertificatesCents: input.isGstRegistered ? gstWithin(certificateDiscountCents) : null,
    ...(rebates.length > 0 && {
      rebates,
      rebateDiscountCents,
      afterRebatesCents: payableCents - sumOfRebates(rebates, 'customer'),
    }),
    payableCents,
    depositCents: roundHalfAway((Math.max(0, payableCents) * input.depositPercent) / 100),
  };
}

/** The GST of 10 % within an amount that includes it. */
function gstWithin(cents: number): number {
  return roundHalfAway(cents / 11);
}
