import { publicProject } from '../../../domain/projects/payload.ts';
import { isDraft, type Project } from '../../../domain/projects/project.ts';
import { formatMoment } from '../../../domain/shared/time.ts';
import type {
  Bill,
  Certificates,
  EnergyUse,
  Outlook,
  Price,
  Quote,
  SavingsEstimate,
} from '../../../domain/solar/quote.ts';
import { wireSpecification } from '../solar/specification-shapes.ts';

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
    install_on: quote.installDay.on,
    install_on_assumed: quote.installDay.isAssumed,
    solar_certificates: wireCertificates(quote.solarCertificates),
    battery_certificates: quote.batteryCertificates && wireCertificates(quote.batteryCertificates),
    yield: quote.yield && {
      annual_kwh: quote.yield.annualKwh,
      monthly_kwh: quote.yield.monthlyKwh,
      assumptions: quote.yield.assumptions,
    },
    savings: savings && {
      ...wireOutlook(savings),
      cumulative_cents: savings.cumulativeCents,
      bills: wireBills(savings.bills),
      energy: wireEnergy(savings.energy),
      sensitivity: savings.sensitivity.map(({ text, ...outlook }) => ({
        text,
        ...wireOutlook(outlook),
      })),
      assumptions: savings.assumptions,
    },
    warnings: quote.warnings,
    design_faults: quote.designFaults,
    seller_notes: quote.sellerNotes,
  };
}

function wireOutlook({ firstYearCents, paybackYear, rateOfReturn }: Outlook) {
  return {
    first_year_cents: firstYearCents,
    payback_year: paybackYear,
    rate_of_return: rateOfReturn,
  };
}

function wireBills({ before, after, monthly }: NonNullable<SavingsEstimate['bills']>) {
  return {
    before: wireBill(before),
    after: wireBill(after),
    monthly: monthly.map(({ beforeCents, afterCents }) => ({
      before_cents: beforeCents,
      after_cents: afterCents,
    })),
  };
}

function wireEnergy(energy: EnergyUse) {
  return {
    self_used_kwh: energy.selfUsedKwh,
    from_battery_kwh: energy.fromBatteryKwh,
    exported_kwh: energy.exportedKwh,
    curtailed_kwh: energy.curtailedKwh,
    self_use_percent: energy.selfUsePercent,
    own_share_percent: energy.ownSharePercent,
  };
}

function wireBill(bill: Bill) {
  return {
    import_kwh: bill.importKwh,
    import_cents: bill.importCents,
    export_kwh: bill.exportKwh,
    export_cents: bill.exportCents,
    supply_cents: bill.supplyCents,
    total_cents: bill.totalCents,
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
    working: price.working,
  };
}

function wireCertificates({ count, reason, working }: Certificates) {
  return { count, reason, working };
}
