import { refuseList, refuseText, refuseUnless, refuseWhole } from '../shared/refuse-member.ts';
import { isDay } from '../shared/time.ts';
import { inverterFigures, panelFigures, refuseFigure, refuseNoRange } from '../solar/electrical.ts';
import { isWithin } from '../solar/savings/usage-hours.ts';
import {
  type Assumptions,
  type Battery,
  type Component,
  type GivenParts,
  type PriceLine,
  type Specification,
  type TariffHours,
  type Usage,
  usagePatterns,
} from '../solar/specification.ts';
import { type PanelWarranty, warrantyFigure } from '../solar/warranty.ts';
import { specificationLimits as limits } from './specification-limits.ts';

/** What is said of a system; the rest stays as it is, or empty. */
export type GivenSpecification = Partial<
  Omit<Specification, 'roof' | 'assumptions' | keyof GivenParts>
> &
  GivenParts & { roof?: Partial<Specification['roof']>; assumptions?: Partial<Assumptions> };

/**
 * Refuses with INVALID_PARAMETERS the first member of a specification that no system can have, and names it as the
 * interface does (`specification.price_lines.0.unit_cents`). Members that are not given are not looked at. Texts and
 * lists may be empty: a draft is saved while somebody is still typing.
 */
export function checkSpecification(specification: GivenSpecification): void {
  const { panels, inverters, battery, arrays, priceLines } = specification;
  const { expectedInstallOn, roof, phases, exportLimitWatts, usage, assumptions } = specification;
  if (panels) checkComponents('specification.panels', panels, [1, limits.panelWatts]);
  if (inverters) checkComponents('specification.inverters', inverters, [0, limits.inverterWatts]);
  panels?.forEach(checkPanelElectrical);
  inverters?.forEach(checkInverterElectrical);
  if (battery) checkBattery(battery);
  if (arrays) checkArrays(arrays);
  if (priceLines) checkPriceLines(priceLines);
  if (expectedInstallOn) refuseNoDay('specification.expected_install_on', expectedInstallOn);
  if (roof) checkRoof(roof);
  refuseWholeIfSaid('specification.phases', phases, [1, 3]);
  refuseWholeIfSaid('specification.export_limit_watts', exportLimitWatts, [0, limits.exportWatts]);
  if (usage) checkUsage(usage);
  if (assumptions) checkAssumptions(assumptions);
}

/** Refuses a text that is no day of this century, written `YYYY-MM-DD`. */
export function refuseNoDay(member: string, text: string): void {
  const message = 'must be a day such as 2026-11-21, or empty';
  refuseUnless(isDay(text) && text.startsWith('20'), member, message);
}

function checkComponents(
  list: string,
  components: readonly (Component & PanelWarranty)[],
  watts: readonly [number, number],
): void {
  refuseList(list, components, limits.kinds);
  components.forEach((component, index) => {
    const member = `${list}.${index}`;
    checkModel(member, component);
    refuseWhole(`${member}.watts`, component.watts, watts);
    checkWarranty(member, component);
    refuseWhole(`${member}.quantity`, component.quantity, [1, limits.quantity]);
  });
}

function checkWarranty(
  member: string,
  { warrantyYears, performanceWarrantyYears }: PanelWarranty,
): void {
  refuseFigure(`${member}.warranty_years`, warrantyYears, warrantyFigure);
  refuseFigure(`${member}.performance_warranty_years`, performanceWarrantyYears, warrantyFigure);
}

function checkPanelElectrical({ electrical }: GivenPart<'panels'>, index: number): void {
  const member = `specification.panels.${index}.electrical`;
  const { openCircuitVolts: volts, shortCircuitAmps: amps } = electrical ?? {};
  refuseFigure(`${member}.open_circuit_volts`, volts, panelFigures.openCircuitVolts);
  refuseFigure(`${member}.short_circuit_amps`, amps, panelFigures.shortCircuitAmps);
  const percent = electrical?.voltsPercentPerDegree;
  refuseFigure(`${member}.volts_percent_per_degree`, percent, panelFigures.voltsPercentPerDegree);
}

function checkInverterElectrical({ electrical }: GivenPart<'inverters'>, index: number): void {
  const member = `specification.inverters.${index}.electrical`;
  const { stringInputs, inputVoltsMin, inputVoltsMax, inputAmpsMax } = electrical ?? {};
  refuseFigure(`${member}.string_inputs`, stringInputs, inverterFigures.stringInputs);
  refuseFigure(`${member}.input_volts_min`, inputVoltsMin, inverterFigures.inputVoltsMin);
  refuseFigure(`${member}.input_volts_max`, inputVoltsMax, inverterFigures.inputVoltsMax);
  refuseFigure(`${member}.input_amps_max`, inputAmpsMax, inverterFigures.inputAmpsMax);
  refuseNoRange(`${member}.`, electrical ?? {});
}

type GivenPart<List extends keyof GivenParts> = NonNullable<GivenParts[List]>[number];

function checkModel(member: string, { maker, model }: { maker: string; model: string }): void {
  refuseText(`${member}.maker`, maker, limits.nameCharacters);
  refuseText(`${member}.model`, model, limits.nameCharacters);
}

function checkBattery(battery: Battery): void {
  const member = 'specification.battery';
  const { nominalWattHours, usableWattHours, quantity } = battery;
  checkModel(member, battery);
  refuseWhole(`${member}.nominal_watt_hours`, nominalWattHours, [1, limits.batteryWattHours]);
  refuseWhole(`${member}.usable_watt_hours`, usableWattHours, [1, limits.batteryWattHours]);
  refuseUnless(
    usableWattHours <= nominalWattHours,
    `${member}.usable_watt_hours`,
    'must not be more than nominal_watt_hours',
  );
  refuseWholeIfSaid(`${member}.power_watts`, battery.powerWatts, [1, limits.batteryPowerWatts]);
  refuseWhole(`${member}.quantity`, quantity, [1, limits.quantity]);
  checkWarranty(member, battery);
}

function checkArrays(arrays: readonly GivenPart<'arrays'>[]): void {
  refuseList('specification.arrays', arrays, limits.arrays);
  arrays.forEach(({ name, panels, tilt, azimuth, shading, strings }, index) => {
    const member = `specification.arrays.${index}`;
    refuseText(`${member}.name`, name, limits.nameCharacters);
    refuseWhole(`${member}.panels`, panels, [0, limits.quantity]);
    refuseWhole(`${member}.tilt`, tilt, [0, limits.tilt]);
    refuseWhole(`${member}.azimuth`, azimuth, [0, limits.azimuth]);
    refuseWhole(`${member}.shading`, shading, [0, 100]);
    refuseWholeIfSaid(`${member}.strings`, strings, [1, limits.quantity]);
  });
}

function checkPriceLines(lines: readonly PriceLine[]): void {
  refuseList('specification.price_lines', lines, limits.priceLines);
  lines.forEach(({ description, quantity, unitCents }, index) => {
    const member = `specification.price_lines.${index}`;
    refuseText(`${member}.description`, description, limits.descriptionCharacters);
    refuseWhole(`${member}.quantity`, quantity, [1, limits.quantity]);
    refuseWhole(`${member}.unit_cents`, unitCents, [-limits.unitCents, limits.unitCents]);
  });
}

function checkRoof({ material, storeys }: Partial<Specification['roof']>): void {
  if (material !== undefined)
    refuseText('specification.roof.material', material, limits.nameCharacters);
  refuseWholeIfSaid('specification.roof.storeys', storeys, [1, limits.storeys]);
}

function refuseWholeIfSaid(
  member: string,
  value: number | null | undefined,
  bounds: readonly [number, number],
): void {
  if (value !== null && value !== undefined) refuseWhole(member, value, bounds);
}

function checkUsage(usage: Usage): void {
  const member = 'specification.usage';
  refuseWhole(`${member}.daily_watt_hours`, usage.dailyWattHours, [0, limits.dailyWattHours]);
  refuseUnless(
    usagePatterns.includes(usage.pattern),
    `${member}.pattern`,
    `must be one of: ${usagePatterns.join(', ')}`,
  );
  refuseTariff(`${member}.import_tariff`, usage.importTariff);
  refuseTariff(`${member}.export_tariff`, usage.exportTariff);
  checkTimeOfUse(`${member}.time_of_use`, usage.timeOfUse);
  refuseHundredths(`${member}.supply_charge`, usage.supplyCharge, [0, limits.supplyCharge]);
  refuseWholeIfSaid(`${member}.self_use_percent`, usage.selfUsePercent, [0, 100]);
}

function checkTimeOfUse(list: string, timeOfUse: readonly TariffHours[]): void {
  refuseList(list, timeOfUse, limits.timeOfUse);
  timeOfUse.forEach((hours, index) => {
    const member = `${list}.${index}`;
    refuseWhole(`${member}.from_hour`, hours.fromHour, [0, 23]);
    refuseWhole(`${member}.to_hour`, hours.toHour, [1, 24]);
    refuseUnless(hours.fromHour !== hours.toHour, `${member}.to_hour`, 'must not be from_hour');
    refuseTariff(`${member}.import_tariff`, hours.importTariff);
  });
  for (let hour = 0; hour < 24; hour += 1) {
    const times = timeOfUse.filter((hours) => isWithin(hours, hour)).length;
    refuseUnless(times <= 1, list, `must not have the hour from ${hour} twice`);
  }
}

function checkAssumptions(assumptions: Partial<Assumptions>): void {
  const member = 'specification.assumptions';
  const { dailyYield, dailyYieldSource, degradation, tariffRise, batteryEfficiency } = assumptions;
  refuseHundredths(`${member}.daily_yield`, dailyYield ?? undefined, [0.1, limits.dailyYield]);
  if (dailyYieldSource !== undefined) {
    refuseText(`${member}.daily_yield_source`, dailyYieldSource, limits.sourceCharacters);
  }
  refuseHundredths(`${member}.degradation`, degradation, [0, limits.degradation]);
  refuseHundredths(`${member}.tariff_rise`, tariffRise, [0, limits.tariffRise]);
  refuseWholeIfSaid(`${member}.battery_efficiency`, batteryEfficiency, [1, 100]);
}

function refuseTariff(member: string, tariff: number): void {
  refuseUnless(
    isHundredths(tariff) && tariff >= 0 && tariff <= limits.tariff,
    member,
    `must be cents per kWh from 0 to ${limits.tariff}, to a hundredth`,
  );
}

function refuseHundredths(
  member: string,
  value: number | undefined,
  [min, max]: readonly [number, number],
): void {
  if (value === undefined) return;
  const message = `must be from ${min} to ${max}, to a hundredth`;
  refuseUnless(isHundredths(value) && value >= min && value <= max, member, message);
}

function isHundredths(value: number): boolean {
  return Math.round(value * 100) / 100 === value;
}
