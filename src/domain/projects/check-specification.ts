import { refuseList, refuseText, refuseUnless, refuseWhole } from '../shared/refuse-member.ts';
import { isDay } from '../shared/time.ts';
import type {
  Battery,
  Component,
  PanelArray,
  PriceLine,
  Specification,
  Usage,
} from '../solar/specification.ts';
import { specificationLimits as limits } from './specification-limits.ts';

/** What is said of a system; the rest stays as it is, or empty. */
export type GivenSpecification = Partial<Omit<Specification, 'roof'>> & {
  roof?: Partial<Specification['roof']>;
};

/**
 * Refuses with INVALID_PARAMETERS the first member of a specification that no system can have, and names it as the
 * interface does (`specification.price_lines.0.unit_cents`). Members that are not given are not looked at. Texts and
 * lists may be empty: a draft is saved while somebody is still typing.
 */
export function checkSpecification(specification: GivenSpecification): void {
  const { panels, inverters, battery, arrays, priceLines } = specification;
  const { expectedInstallOn, roof, phases, exportLimitWatts, usage } = specification;
  if (panels) checkComponents('specification.panels', panels, [1, limits.panelWatts]);
  if (inverters) checkComponents('specification.inverters', inverters, [0, limits.inverterWatts]);
  if (battery) checkBattery(battery);
  if (arrays) checkArrays(arrays);
  if (priceLines) checkPriceLines(priceLines);
  if (expectedInstallOn) refuseNoDay('specification.expected_install_on', expectedInstallOn);
  if (roof) checkRoof(roof);
  refuseWholeIfSaid('specification.phases', phases, [1, 3]);
  refuseWholeIfSaid('specification.export_limit_watts', exportLimitWatts, [0, limits.exportWatts]);
  if (usage) checkUsage(usage);
}

/** Refuses a text that is no day of this century, written `YYYY-MM-DD`. */
export function refuseNoDay(member: string, text: string): void {
  const message = 'must be a day such as 2026-11-21, or empty';
  refuseUnless(isDay(text) && text.startsWith('20'), member, message);
}

function checkComponents(
  list: string,
  components: readonly Component[],
  watts: readonly [number, number],
): void {
  refuseList(list, components, limits.kinds);
  components.forEach((component, index) => {
    const member = `${list}.${index}`;
    checkModel(member, component);
    refuseWhole(`${member}.watts`, component.watts, watts);
    refuseWhole(`${member}.quantity`, component.quantity, [1, limits.quantity]);
  });
}

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
  refuseWhole(`${member}.quantity`, quantity, [1, limits.quantity]);
}

function checkArrays(arrays: readonly PanelArray[]): void {
  refuseList('specification.arrays', arrays, limits.arrays);
  arrays.forEach(({ name, panels, tilt, azimuth, shading }, index) => {
    const member = `specification.arrays.${index}`;
    refuseText(`${member}.name`, name, limits.nameCharacters);
    refuseWhole(`${member}.panels`, panels, [0, limits.quantity]);
    refuseWhole(`${member}.tilt`, tilt, [0, limits.tilt]);
    refuseWhole(`${member}.azimuth`, azimuth, [0, limits.azimuth]);
    refuseWhole(`${member}.shading`, shading, [0, 100]);
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

function checkUsage({ dailyWattHours, importTariff, exportTariff, selfUsePercent }: Usage): void {
  const member = 'specification.usage';
  refuseWhole(`${member}.daily_watt_hours`, dailyWattHours, [0, limits.dailyWattHours]);
  refuseTariff(`${member}.import_tariff`, importTariff);
  refuseTariff(`${member}.export_tariff`, exportTariff);
  refuseWhole(`${member}.self_use_percent`, selfUsePercent, [0, 100]);
}

function refuseTariff(member: string, tariff: number): void {
  const isHundredths = Math.round(tariff * 100) / 100 === tariff;
  refuseUnless(
    isHundredths && tariff >= 0 && tariff <= limits.tariff,
    member,
    `must be cents per kWh from 0 to ${limits.tariff}, to a hundredth`,
  );
}
