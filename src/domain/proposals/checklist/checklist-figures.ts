import { counted, kilowattHours, longDay, planState } from '@sundesk/solar';
import { money } from '@sundesk/solar/values';
import {
  type ChecklistKey,
  type ChecklistPoint,
  missing,
  notApplicable,
  present,
  sources,
} from './checklist-keys.ts';

// The checks that follow from the system, the figures and the settings of a proposal, without reading free text.

const warrantyYearsMin = 5;

const performanceEstimate: ChecklistPoint = {
  title: 'Estimate of the energy that this system makes on this site',
  source: sources.offer,
  find: ({ content: { quote, specification } }) => {
    if (quote.yield === null) {
      return missing('There is no estimate. Enter a valid postcode for the site, and add panels.');
    }
    if (specification.arrays.length === 0) {
      return missing(
        'The estimate assumes that all panels face north without shading, because no roof face is planned. Plan the roof ' +
          'faces.',
      );
    }
    return present(
      `${kilowattHours(quote.yield.annualKwh * 1000)} a year, month by month, for the planned roof faces.`,
    );
  },
};

const limitations: ChecklistPoint = {
  title: 'Limits of that estimate',
  source: sources.offer,
  find: ({ content: { quote } }) => {
    const count = quote.yield?.assumptions.length ?? 0;
    return count === 0
      ? missing('There is no estimate yet, so its limits are unknown. Make one first.')
      : present(`${counted(count, 'assumption')} of the estimate stand under it.`);
  },
};

const claims: ChecklistPoint = {
  title: 'Claims on performance and savings name their source',
  source: sources.claims,
  find: ({ content: { quote } }) => {
    const assumptions = [
      ...(quote.yield?.assumptions ?? []),
      ...(quote.savings?.assumptions ?? []),
    ];
    if (quote.yield === null && quote.savings === null) {
      return notApplicable('The proposal estimates neither energy nor savings.');
    }
    const unsourced = assumptions.filter(({ source }) => source.trim() === '').length;
    if (assumptions.length === 0 || unsourced > 0) {
      return missing(
        'Not everything that the estimates rest on names a source. Say where it comes from before you promise it.',
      );
    }
    return present(
      'Everything that the estimates rest on names its source. Read your message to the customer for claims of your own.',
    );
  },
};

const warnings: ChecklistPoint = {
  title: 'Warnings and points to note',
  source: sources.offer,
  find: ({ content: { quote } }) =>
    quote.warnings.length === 0
      ? notApplicable('Sundesk has found nothing in this system to warn of.')
      : present(`The proposal prints ${counted(quote.warnings.length, 'point')} to note.`),
};

const list = new Intl.ListFormat('en-AU');

const systemDesign: ChecklistPoint = {
  title: 'Design of the whole system for this site',
  source: sources.offer,
  find: ({ content: { specification, quote } }) => {
    const { panels, inverters, arrays } = specification;
    const [fault] = quote.designFaults;
    if (fault !== undefined) return missing(`${fault.text} Fix the design.`);
    const lacking = [
      ...(panels.length === 0 ? ['no panels'] : []),
      ...(inverters.length === 0 ? ['no inverter'] : []),
      ...(arrays.length === 0 ? ['no planned roof faces'] : []),
    ];
    return lacking.length === 0
      ? present('Panels, inverters and each roof face with tilt, orientation and shading.')
      : missing(`The system has ${list.format(lacking)}. Add what is missing.`);
  },
};

/** A list of arrays is a layout without measurements; only a plan on a picture has them. */
const roofPlan: ChecklistPoint = {
  title: 'Sketch of the roof with measurements',
  source: sources.offer,
  find: ({ content: { specification } }) => {
    const state = planState(specification);
    switch (state.kind) {
      case 'used':
        return present(
          'The proposal shows the panels to scale on a picture of the roof, with the lengths of its edges.',
        );
      case 'misfit':
        return missing(
          `${counted(state.panels, 'panel')} on the roof plan do not fit, so the proposal does not show it. Fix the plan.`,
        );
      case 'different':
        return missing(
          `The proposal does not show the roof plan, because it is not that of the system. ${state.difference} Use the plan, or change it.`,
        );
      case 'none':
        return missing(
          (specification.arrays.length === 0
            ? 'The proposal does not describe the roof. '
            : 'The proposal lists each roof face with panels, tilt and orientation, but has no sketch with measurements. ') +
            'Draw the roof on a picture of it, or send a sketch with the proposal and note here where it is.',
        );
    }
  },
};

const inclusions: ChecklistPoint = {
  title: 'Everything that is included, itemised',
  source: sources.offer,
  find: ({ content: { quote, specification } }) => {
    if (quote.price.lines.length === 0) {
      return missing('There are no price lines. Add one for all that is included.');
    }
    if (specification.panels.length === 0 || specification.inverters.length === 0) {
      return missing('The system does not name its panels and its inverter. Add them.');
    }
    const lines = counted(quote.price.lines.length, 'price line');
    return present(`Products with maker, model and number, and ${lines}.`);
  },
};

const priceBreakdown: ChecklistPoint = {
  title: 'What makes up the price, and its total',
  source: sources.offer,
  find: ({ content: { quote } }) => {
    const { lines, totalCents } = quote.price;
    const charged = lines.filter((line) => line.totalCents > 0).length;
    if (charged === 0) return missing('There is no price. Add price lines.');
    if (charged === 1) {
      return missing('The whole price is one line. Add a line for each part that it is made of.');
    }
    return present(`${charged} lines make up ${money(totalCents)} including GST.`);
  },
};

const discounts: ChecklistPoint = {
  title: 'Total of the discounts',
  source: sources.offer,
  find: ({ content: { quote } }) => {
    const lines = quote.price.lines.filter(({ totalCents }) => totalCents < 0);
    const total = money(-lines.reduce((sum, { totalCents }) => sum + totalCents, 0));
    if (lines.length === 0) return notApplicable('Nothing is taken off but the STC discount.');
    return lines.length === 1
      ? present(`One line takes ${total} off.`)
      : missing(
          `${lines.length} lines take ${total} off in all, but the proposal does not print that sum. Make one line of them.`,
        );
  },
};

const certificates: ChecklistPoint = {
  title: 'Number and value of the STCs',
  source: sources.offer,
  find: ({ content: { quote } }) => {
    const all = [quote.solarCertificates, quote.batteryCertificates].filter((one) => one !== null);
    const unknown = all.find(({ count }) => count === null);
    if (unknown !== undefined) {
      return missing(`Not all STCs were calculated. ${unknown.reason} Fix that in the project.`);
    }
    const count = all.reduce((sum, one) => sum + (one.count ?? 0), 0);
    if (count === 0) return notApplicable('Installing this system creates no STCs.');
    const { certificateDiscountCents } = quote.price;
    return certificateDiscountCents > 0
      ? present(`${counted(count, 'STC')}, worth ${money(certificateDiscountCents)}.`)
      : missing(`${counted(count, 'STC')}, but the STC price is $0. Set it under Settings.`);
  },
};

const gst: ChecklistPoint = {
  title: 'GST',
  source: sources.offer,
  find: ({ content: { quote } }) =>
    quote.price.lines.length === 0
      ? missing('There is no price that GST could be part of. Add price lines.')
      : present(`The price says that ${money(quote.price.gstCents)} of it is GST.`),
};

const installationTime: ChecklistPoint = {
  title: 'When it will be installed',
  source: sources.offer,
  find: ({ content: { terms, specification } }) => {
    const { expectedInstallOn } = specification;
    const planned = expectedInstallOn === '' ? '' : `, planned for ${longDay(expectedInstallOn)}`;
    if (terms.installWeeks > 0) {
      return present(
        `Within about ${counted(terms.installWeeks, 'week')} of the signature${planned}.`,
      );
    }
    return planned === ''
      ? missing('Nothing is said of it. Set the weeks to installation under Settings.')
      : present(`On a day that is agreed${planned}.`);
  },
};

const systemWarranty: ChecklistPoint = {
  title: `Warranty of at least ${warrantyYearsMin} years on the whole system`,
  source: sources.accreditation,
  find: ({ content: { terms } }) => {
    const years = terms.workmanshipWarrantyYears;
    return years >= warrantyYearsMin
      ? present(
          `The proposal promises ${counted(years, 'year')} on workmanship and the system as a whole.`,
        )
      : missing(
          `The proposal promises ${counted(years, 'year')}. Set at least ${warrantyYearsMin} under Settings.`,
        );
  },
};

/** The contents that these checks look for. */
export const pointsOfFigures = {
  performance_estimate: performanceEstimate,
  limitations,
  claims,
  warnings,
  system_design: systemDesign,
  roof_plan: roofPlan,
  inclusions,
  price_breakdown: priceBreakdown,
  discounts,
  certificates,
  gst,
  installation_time: installationTime,
  system_warranty: systemWarranty,
} as const satisfies Partial<Record<ChecklistKey, ChecklistPoint>>;
