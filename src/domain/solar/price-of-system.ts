import { batteryCertificates } from './battery-certificates.ts';
import { priceSystem } from './price.ts';
import type { Certificates, Price } from './quote.ts';
import { solarCertificates } from './solar-certificates.ts';
import type { Specification } from './specification.ts';

/** What a system costs at a site, and the certificates that are taken off. */
export function priceOfSystem(input: {
  specification: Specification;
  postcode: string;
  isGstRegistered: boolean;
  /** What one certificate is worth. */
  certificateCents: number;
  depositPercent: number;
  today: string;
}): { price: Price; solar: Certificates; batteries: Certificates | null } {
  const { specification, postcode, today } = input;
  const { battery, priceLines } = specification;
  const solar = solarCertificates(specification, { postcode, today });
  const batteries = battery && batteryCertificates(battery, specification, today);
  const price = priceSystem({
    priceLines,
    certificateCount: (solar.count ?? 0) + (batteries?.count ?? 0),
    certificateCents: input.certificateCents,
    depositPercent: input.depositPercent,
    isGstRegistered: input.isGstRegistered,
  });
  return { price, solar, batteries };
}
