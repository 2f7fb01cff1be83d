import { lossTable } from '../../../src/doors/web/limits.ts';
import { money } from '../../shared/formats/formats.ts';
import type { ProjectContent, Specification } from '../project-content.ts';
import { directionOf, hourName, patternNames } from '../sections/words.ts';
import { lossNames } from '../sections/yield/total-loss.ts';
import type { Member } from '../three-way.ts';

export const memberNames: Readonly<Record<Member, string>> = {
  title: 'Title',
  siteAddress: 'Address',
  panels: 'Panels',
  inverters: 'Inverters',
  battery: 'Battery',
  arrays: 'Roof faces',
  priceLines: 'Price lines',
  rebates: 'Rebates',
  expectedInstallOn: 'Expected installation',
  roof: 'Roof',
  phases: 'Supply',
  acCable: 'AC cable',
  exportLimitWatts: 'Export limit',
  existingSolar: 'Existing solar',
  usage: 'Usage and tariffs',
  assumptions: 'Assumptions',
  sitePlan: 'Roof plan',
};

/** A person's version of a member, as lines to compare with another's. */
export function describeMember(content: ProjectContent, member: Member): string[] {
  const lines = describe(content, member).filter((line) => line !== '');
  return lines.length > 0 ? lines : ['Nothing'];
}

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one short case for each member.
function describe({ title, siteAddress, specification }: ProjectContent, member: Member): string[] {
  const { battery, roof, phases, acCable, exportLimitWatts, existingSolar, usage, assumptions } =
    specification;
  switch (member) {
    case 'title':
      return [title];
    case 'siteAddress': {
      const { streetNumber, street, suburb, state, postcode, country } = siteAddress;
      return [`${streetNumber} ${street}`, `${suburb} ${state} ${postcode}`, country].map((line) =>
        line.replaceAll(/\s+/g, ' ').trim(),
      );
    }
    case 'panels':
      return specification.panels.map((panel) => `${pieces(panel)}, ${panel.watts} W`);
    case 'inverters':
      return specification.inverters.map(
        (inverter) => `${pieces(inverter)}, ${inverter.watts / 1000} kW`,
      );
    case 'battery':
      if (battery === null) return [];
      return [
        `${pieces(battery)}, ${battery.usableWattHours / 1000} kWh usable of ${battery.nominalWattHours / 1000}`,
        battery.powerWatts === null ? '' : `${battery.powerWatts / 1000} kW`,
      ];
    case 'arrays':
      return specification.arrays.map(describeArray);
    case 'priceLines':
      return specification.priceLines.map(
        ({ description, quantity, unitCents }) =>
          `${quantity} × ${description || 'no description'}, ${money(unitCents)}`,
      );
    case 'expectedInstallOn':
      return [specification.expectedInstallOn];
    case 'roof':
      return [roof.material, roof.storeys === null ? '' : `Storeys: ${roof.storeys}`];
    case 'phases':
      return phases === null
        ? []
        : [['Single-phase', 'Two-phase', 'Three-phase'][phases - 1] ?? ''];
    case 'acCable':
      return [
        acCable.metres === null ? '' : `${acCable.metres} m`,
        acCable.squareMillimetres === null ? '' : `${acCable.squareMillimetres} mm²`,
      ];
    case 'exportLimitWatts':
      return exportLimitWatts === null ? [] : [`${exportLimitWatts / 1000} kW`];
    case 'rebates':
      return (specification.rebates ?? []).map(({ name }) => name);
    case 'existingSolar':
      if (!existingSolar) return [];
      return [
        `${existingSolar.watts / 1000} kW of ${existingSolar.installedYear}, tilt ${existingSolar.tilt}°, ${directionOf(existingSolar.azimuth).name} (${existingSolar.azimuth}°)`,
      ];
    case 'usage':
      if (usage === null) return [];
      return [
        `${usage.dailyWattHours / 1000} kWh a day, ${patternNames[usage.pattern].toLowerCase()}`,
        usage.selfUsePercent === null ? '' : `${usage.selfUsePercent}% self-consumption`,
        usage.plan
          ? `Electricity plan: ${usage.plan.name}`
          : `${usage.importTariff} c per kWh, feed-in ${usage.exportTariff} c, ${usage.supplyCharge} c a day`,
        usage.metered ? `Meter data from ${usage.metered.fromOn} to ${usage.metered.toOn}` : '',
        ...(usage.plan ? [] : usage.timeOfUse).map(
          ({ fromHour, toHour, importTariff }) =>
            `${hourName(fromHour)} to ${hourName(toHour)}: ${importTariff} c per kWh`,
        ),
      ];
    case 'sitePlan':
      return (specification.sitePlan?.faces ?? []).map(
        ({ name, panels, pitch }) =>
          `${name || 'No name'}: ${panels.length} panels, pitch ${pitch}°`,
      );
    case 'assumptions':
      return [
        assumptions.dailyYield === null
          ? 'Simulated yield'
          : `${assumptions.dailyYield} kWh a day per kW, source: ${assumptions.dailyYieldSource || 'none'}`,
        `Panel degradation ${assumptions.degradation}% a year, electricity price rise ${assumptions.tariffRise}% a year`,
        `Battery round-trip efficiency ${assumptions.batteryEfficiency}%`,
        ...describeYield(assumptions),
        ...describeFigures(assumptions),
      ];
  }
}

/** A site that was chosen, a measured yield, and losses that differ from the usual. */
function describeYield({
  weatherSite,
  measuredYield,
  measuredYieldSource,
  losses,
  lossesSource,
  horizon,
  horizonSource,
}: Specification['assumptions']): string[] {
  const changed = lossNames
    .filter((name) => losses?.[name] != null)
    .map((name) => `${lossTable[name].name.toLowerCase()} ${losses?.[name]}%`);
  return [
    weatherSite ? `Weather site: ${weatherSite}` : '',
    measuredYield ? `Measured yield: ${measuredYield} kWh per kW a year` : '',
    measuredYieldSource ? `Source of the measured yield: ${measuredYieldSource}` : '',
    changed.length > 0 ? `Losses: ${changed.join(', ')}` : '',
    lossesSource ? `Source of losses: ${lossesSource}` : '',
    horizon ? `Horizon from north clockwise: ${horizon.join('°, ')}°` : '',
    horizonSource ? `Source of the horizon: ${horizonSource}` : '',
  ];
}

/** Assumptions on batteries, inverters and virtual power plants that were set. */
function describeFigures(assumptions: Specification['assumptions']): string[] {
  const cents = (name: string, value: number | null | undefined) =>
    value == null ? '' : `${name}: ${money(value)}`;
  const figure = (name: string, value: number | null | undefined, unit: string) =>
    value == null ? '' : `${name}: ${value}${unit}`;
  return [
    figure('Battery reserve', assumptions.batteryReservePercent, '%'),
    figure('Battery fade', assumptions.batteryFade, '% a year'),
    figure('Battery life', assumptions.batteryLifeYears, ' years'),
    cents('Battery replacement', assumptions.batteryReplacementCents),
    figure('Grid charging up to', assumptions.batteryGridChargePercent, '%'),
    figure('Inverter replacement in year', assumptions.inverterReplacementYear, ''),
    cents('Inverter replacement', assumptions.inverterReplacementCents),
    cents('VPP a year', assumptions.vppYearlyCents),
    assumptions.vppUntilOn ? `VPP until ${assumptions.vppUntilOn}` : '',
    assumptions.vppSource ? `VPP source: ${assumptions.vppSource}` : '',
  ];
}

function pieces({ quantity, maker, model }: { quantity: number; maker: string; model: string }) {
  return `${quantity} × ${`${maker} ${model}`.trim() || 'no name'}`;
}

function describeArray(array: Specification['arrays'][number]): string {
  const { name, panels, tilt, azimuth, shading, monthlyShading, strings, inverter, bifacial } =
    array;
  const shade = monthlyShading
    ? `, shading from January to December: ${monthlyShading.join(', ')}%`
    : shading > 0
      ? `, ${shading}% shading`
      : '';
  const wired = strings === null ? '' : `, strings: ${strings}`;
  const on = inverter == null ? '' : `, inverter ${inverter + 1}`;
  const back = bifacial
    ? `, bifacial ${bifacial.bifaciality}%, ground reflection ${bifacial.albedo}%, clearance ${bifacial.clearanceMetres} m`
    : '';
  return `${name || 'No name'}: ${panels} panels, tilt ${tilt}°, ${directionOf(azimuth).name} (${azimuth}°)${shade}${wired}${on}${back}`;
}
