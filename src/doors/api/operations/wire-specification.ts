import type { z } from 'zod';
import type { GivenSpecification } from '../../../domain/projects/check-specification.ts';
import type { SiteAddress } from '../../../domain/projects/project.ts';
import type { Battery, Specification, Usage } from '../../../domain/solar/specification.ts';
import type { siteAddressInput, specificationInput } from '../specification-shapes.ts';
import { present } from './present.ts';

type WireSpecification = z.output<typeof specificationInput>;

/** What was said, under the domain's names; a member that was not said is absent. */
export function toSpecification(said: WireSpecification): GivenSpecification {
  return present({
    panels: said.panels,
    inverters: said.inverters,
    battery: said.battery && toBattery(said.battery),
    arrays: said.arrays,
    priceLines: said.price_lines?.map(({ unit_cents, ...line }) => ({
      ...line,
      unitCents: unit_cents,
    })),
    expectedInstallOn: said.expected_install_on,
    roof: said.roof && present(said.roof),
    phases: said.phases,
    exportLimitWatts: said.export_limit_watts,
    usage: said.usage && toUsage(said.usage),
  });
}

export function toSiteAddress(said: z.output<typeof siteAddressInput>): Partial<SiteAddress> {
  const { streetnum, ...address } = said;
  return present({ streetNumber: streetnum, ...address });
}

export function wireSpecification(specification: Specification) {
  const { battery, usage } = specification;
  return {
    panels: specification.panels,
    inverters: specification.inverters,
    battery: battery && wireBattery(battery),
    arrays: specification.arrays,
    price_lines: specification.priceLines.map(({ description, quantity, unitCents }) => ({
      description,
      quantity,
      unit_cents: unitCents,
    })),
    expected_install_on: specification.expectedInstallOn,
    roof: specification.roof,
    phases: specification.phases,
    export_limit_watts: specification.exportLimitWatts,
    usage: usage && wireUsage(usage),
  };
}

function toBattery(battery: NonNullable<WireSpecification['battery']>): Battery {
  const { nominal_watt_hours: nominalWattHours, usable_watt_hours: usableWattHours } = battery;
  const { maker, model, quantity } = battery;
  return { maker, model, nominalWattHours, usableWattHours, quantity };
}

function wireBattery({ maker, model, nominalWattHours, usableWattHours, quantity }: Battery) {
  return {
    maker,
    model,
    nominal_watt_hours: nominalWattHours,
    usable_watt_hours: usableWattHours,
    quantity,
  };
}

function toUsage(usage: NonNullable<WireSpecification['usage']>): Usage {
  return {
    dailyWattHours: usage.daily_watt_hours,
    importTariff: usage.import_tariff,
    exportTariff: usage.export_tariff,
    selfUsePercent: usage.self_use_percent,
  };
}

function wireUsage(usage: Usage) {
  return {
    daily_watt_hours: usage.dailyWattHours,
    import_tariff: usage.importTariff,
    export_tariff: usage.exportTariff,
    self_use_percent: usage.selfUsePercent,
  };
}
