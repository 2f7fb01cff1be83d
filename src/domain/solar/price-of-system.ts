import { batteryCertificates } from './battery-certificates.ts';
import {
  type CertificateTerms,
  certificateCentsOn,
  certificatePriceStatement,
} from './certificate-price.ts';
import { installDay } from './install-day.ts';
import { priceSystem } from './price.ts';
import type { Certificates, Price } from './quote.ts';
import { solarCertificates } from './solar-certificates.ts';
import type { Specification } from './specification.ts';

/**
 * What a system costs at a site, and the certificates that are taken off, each at the price of the day of installation
 * that it is counted for.
 */
export function priceOfSystem(input: {
  specification: Specification;
  postcode: string;
  isGstRegistered: boolean;
  /** What the account gives for certificates. */
  certificateTerms: CertificateTerms;
  depositPercent: number;
  today: string;
}): { price: Price; solar: Certificates; batteries: Certificates | null } {
  const { specification, postcode, today, certificateTerms } = input;
  const { battery, priceLines } = specification;
  const solar = solarCertificates(specification, { postcode, today });
  const batteries = battery && batteryCertificates(battery, specification, today);
  const { on } = installDay(specification, today);
  const certificateCount = (solar.count ?? 0) + (batteries?.count ?? 0);
  const sums = priceSystem({
    priceLines,
    certificateCount,
    certificateCents: certificateCentsOn(certificateTerms, on),
    depositPercent: input.depositPercent,
    isGstRegistered: input.isGstRegistered,
  });
  const working = certificateCount > 0 ? [certificatePriceStatement(certificateTerms, on)] : [];
  return { price: { ...sums, working }, solar, batteries };
}
