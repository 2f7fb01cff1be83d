import type { z } from 'zod';
import type { GivenSpecification } from '../../../domain/projects/check-specification.ts';
import type { SiteAddress } from '../../../domain/projects/project.ts';
import {
  type Assumptions,
  type Battery,
  type Specification,
  type Usage,
  usualUsage,
} from '../../../domain/solar/specification.ts';
import { present } from '../present.ts';
import type { siteAddressInput, specificationInput } from './specification-shapes.ts';
import {
  toInverterElectrical,
  toPanelElectrical,
  wireInverterElectrical,
  wirePanelElectrical,
} from './wire-electrical.ts';

type WireSpecification = z.output<typeof specificationInput>;

/** What was said, under the domain's names; a member that was not said is absent. */
export function toSpecification(said: WireSpecification): GivenSpecification {
  return present({
    panels: said.panels?.map(
      ({ electrical, warranty_years, performance_warranty_years, ...panel }) => ({
        ...panel,
        ...present({
          // Null says the same as nothing, so what was read can be sent back without a change.
          warrantyYears: warranty_years ?? undefined,
          performanceWarrantyYears: performance_warranty_years ?? undefined,
        }),
        electrical: electrical && toPanelElectrical(electrical),
      }),
    ),
    inverters: said.inverters?.map(({ electrical, warranty_years, ...inverter }) => ({
      ...inverter,
      ...present({ warrantyYears: warranty_years ?? undefined }),
      electrical: electrical && toInverterElectrical(electrical),
    })),
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
    assumptions: said.assumptions && toAssumptions(said.assumptions),
  });
}

export function toSiteAddress(said: z.output<typeof siteAddressInput>): Partial<SiteAddress> {
  const { streetnum, ...address } = said;
  return present({ streetNumber: streetnum, ...address });
}

export function wireSpecification(specification: Specification) {
  const { battery, usage } = specification;
  return {
    panels: specification.panels.map(
      ({ electrical, warrantyYears, performanceWarrantyYears, ...panel }) => ({
        ...panel,
        warranty_years: warrantyYears ?? null,
        performance_warranty_years: performanceWarrantyYears ?? null,
        electrical: electrical && wirePanelElectrical(electrical),
      }),
    ),
    inverters: specification.inverters.map(({ electrical, warrantyYears, ...inverter }) => ({
      ...inverter,
      warranty_years: warrantyYears ?? null,
      electrical: electrical && wireInverterElectrical(electrical),
    })),
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
    assumptions: wireAssumptions(specification.assumptions),
  };
}

function toBattery(battery: NonNullable<WireSpecification['battery']>): Battery {
  const { nominal_watt_hours: nominalWattHours, usable_watt_hours: usableWattHours } = battery;
  const { maker, model, quantity } = battery;
  const powerWatts = battery.power_watts ?? null;
  return {
    maker,
    model,
    nominalWattHours,
    usableWattHours,
    powerWatts,
    quantity,
    ...present({ warrantyYears: battery.warranty_years ?? undefined }),
  };
}

function wireBattery(battery: Battery) {
  const { maker, model, quantity } = battery;
  return {
    maker,
    model,
    nominal_watt_hours: battery.nominalWattHours,
    usable_watt_hours: battery.usableWattHours,
    power_watts: battery.powerWatts,
    quantity,
    warranty_years: battery.warrantyYears ?? null,
  };
}

function toUsage(usage: NonNullable<WireSpecification['usage']>): Usage {
  return {
    dailyWattHours: usage.daily_watt_hours,
    pattern: usage.pattern ?? usualUsage.pattern,
    importTariff: usage.import_tariff,
    exportTariff: usage.export_tariff,
    timeOfUse: (usage.time_of_use ?? []).map((hours) => ({
      fromHour: hours.from_hour,
      toHour: hours.to_hour,
      importTariff: hours.import_tariff,
    })),
    supplyCharge: usage.supply_charge ?? usualUsage.supplyCharge,
    selfUsePercent: usage.self_use_percent ?? usualUsage.selfUsePercent,
  };
}

function wireUsage(usage: Usage) {
  return {
    daily_watt_hours: usage.dailyWattHours,
    pattern: usage.pattern,
    import_tariff: usage.importTariff,
    export_tariff: usage.exportTariff,
    time_of_use: usage.timeOfUse.map(({ fromHour, toHour, importTariff }) => ({
      from_hour: fromHour,
      to_hour: toHour,
      import_tariff: importTariff,
    })),
    supply_charge: usage.supplyCharge,
    self_use_percent: usage.selfUsePercent,
  };
}

function toAssumptions(said: NonNullable<WireSpecification['assumptions']>): Partial<Assumptions> {
  return present({
    dailyYield: said.daily_yield,
    dailyYieldSource: said.daily_yield_source,
    degradation: said.degradation,
    tariffRise: said.tariff_rise,
    batteryEfficiency: said.battery_efficiency,
  });
}

function wireAssumptions(assumptions: Assumptions) {
  return {
    daily_yield: assumptions.dailyYield,
    daily_yield_source: assumptions.dailyYieldSource,
    degradation: assumptions.degradation,
    tariff_rise: assumptions.tariffRise,
    battery_efficiency: assumptions.batteryEfficiency,
  };
}
