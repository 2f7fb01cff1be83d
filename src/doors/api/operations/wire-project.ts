import { isDraft, type Project, publicProject } from '../../../domain/projects/project.ts';
import { formatMoment } from '../../../domain/shared/time.ts';
import type { Certificates, Price, Quote } from '../../../domain/solar/quote.ts';
import { wireSpecification } from './wire-specification.ts';

/** A project as `getproject` shows it. */
export function wireProject(project: Project, quote: Quote) {
  return {
    ...publicProject(project),
    customer_id: String(project.customerId),
    is_draft: isDraft(project),
    install_on: project.installOn,
    revision: String(project.revision),
    created_at: formatMoment(project.createdAt),
    updated_at: formatMoment(project.updatedAt),
    specification: wireSpecification(project.specification),
    quote: wireQuote(quote),
  };
}

export function wireQuote(quote: Quote) {
  const { savings } = quote;
  return {
    system_watts: quote.systemWatts,
    price: wirePrice(quote.price),
    solar_certificates: wireCertificates(quote.solarCertificates),
    battery_certificates: quote.batteryCertificates && wireCertificates(quote.batteryCertificates),
    yield: quote.yield && {
      annual_kwh: quote.yield.annualKwh,
      monthly_kwh: quote.yield.monthlyKwh,
      assumptions: quote.yield.assumptions,
    },
    savings: savings && {
      first_year_cents: savings.firstYearCents,
      cumulative_cents: savings.cumulativeCents,
      payback_year: savings.paybackYear,
      assumptions: savings.assumptions,
    },
    warnings: quote.warnings,
  };
}

function wirePrice(price: Price) {
  return {
    lines: price.lines.map((line) => ({
      description: line.description,
      quantity: line.quantity,
      unit_cents: line.unitCents,
      total_cents: line.totalCents,
    })),
    total_cents: price.totalCents,
    gst_cents: price.gstCents,
    certificate_count: price.certificateCount,
    certificate_cents: price.certificateCents,
    certificate_discount_cents: price.certificateDiscountCents,
    gst_on_certificates_cents: price.gstOnCertificatesCents,
    payable_cents: price.payableCents,
    deposit_cents: price.depositCents,
  };
}

function wireCertificates({ count, reason, working }: Certificates) {
  return { count, reason, working };
}
