import { batteryCertificates } from './certificates/battery-certificates.ts';
import { certificateCentsOn, certificatePriceStatement } from './certificates/certificate-price.ts';
import { type InstallDay, installDay } from './certificates/install-day.ts';
import { solarCertificates } from './certificates/solar-certificates.ts';
import { priceSystem } from './price.ts';
import type { Certificates, Price } from './quote.ts';
import type { QuoteInput } from './quote-input.ts';
import { appliedRebates } from './rebates/apply-rebates.ts';

/**
 * Prices a system at a site, less its STCs, each at the price of the installation date that it is
 * counted for, and its rebates.
 */
export function priceOfSystem(input: Omit<QuoteInput, 'author'>): {
  price: Price;
  day: InstallDay;
  solar: Certificates;
  batteries: Certificates | null;
} {
  const { specification, postcode, certificateTerms } = input;
  const { battery, priceLines } = specification;
  const day = installDay(specification, input);
  const solar = solarCertificates(specification, { postcode, day });
  const batteries = battery && batteryCertificates(battery, day);
  const certificateCount = (solar.count ?? 0) + (batteries?.count ?? 0);
  const sums = priceSystem({
    priceLines,
    certificateCount,
    certificateCents: certificateCentsOn(certificateTerms, day.on),
    rebates: appliedRebates(specification),
    depositPercent: input.depositPercent,
    isGstRegistered: input.isGstRegistered,
  });
  const working = certificateCount > 0 ? [certificatePriceStatement(certificateTerms, day.on)] : [];
  return { price: { ...sums, working }, day, solar, batteries };
}
