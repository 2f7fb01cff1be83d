import type { Specification } from '@sundesk/solar';
import { isAsked, questionOf } from '../../accounts/settings/sale-terms.ts';
import { answersOfTerm, printTerm, type TermKey, termFacts } from '../terms/print-sale-terms.ts';
import {
  type CheckedOffer,
  type ChecklistKey,
  type ChecklistPoint,
  confirm,
  type Finding,
  missing,
  notApplicable,
  present,
  sources,
} from './checklist-keys.ts';

// The statements that the terms of a proposal must contain. An answer prints its sentence, so it counts as present. Of a
// firm's own words Sundesk knows nothing, whatever is in them: a person must confirm them.

const complaintBusinessDaysMax = 25;

const terms: ChecklistPoint = {
  title: 'Terms and conditions',
  source: sources.offer,
  find: ({ content: { terms: stated } }) => {
    if (stated.sentences.some(({ part, about }) => part === 'terms' && about !== 'price')) {
      return present('The proposal prints your answers about the sale as terms.');
    }
    return stated.terms.trim() === ''
      ? missing('There are none. Answer the questions under Settings, Terms of sale.')
      : confirm('Please confirm that your own terms are complete.');
  },
};

const paymentTerms = answered({
  title: 'When the deposit and the rest are due',
  source: sources.offer,
  about: ['deposit', 'balance'],
});

const nonRefundable = answered({
  title: 'Charges that are not refunded',
  source: sources.offer,
  about: ['non_refundable'],
});

const extraCharges = answered({
  title: 'Extra costs that the site may cause',
  source: sources.offer,
  about: ['extra_charges'],
});

const connectionApplication = answered({
  title: 'Who applies for the grid connection',
  source: sources.offer,
  about: ['connection'],
});

const networkCharges = answered({
  title: 'Charges of the network operator',
  source: sources.offer,
  about: ['network_charges'],
});

const subcontractors = answered({
  title: 'Whether subcontractors do part of the work',
  source: sources.offer,
  about: ['subcontractors'],
});

const existingSystem = answered({
  title: 'Work on a system that is already there',
  source: sources.offer,
  about: ['existing_system'],
});

const disposal = answered({
  title: 'Disposal of old equipment, and of products at the end of their life',
  source: sources.offer,
  about: ['old_equipment', 'end_of_life'],
});

const designChanges = answered({
  title: 'Changes of the design are agreed in writing before the installation',
  source: sources.offer,
  about: ['design_changes'],
});

const refunds = answered({
  title:
    'Refund when the connection is refused, the installation is late or the design changes without consent',
  source: sources.refunds,
  about: ['connection_refused', 'late_installation', 'design_changes'],
});

/** The sentence is not a question: every proposal prints it. */
const consumerRights: ChecklistPoint = {
  title: 'Rights of the customer under the consumer law',
  source: sources.consumerGuarantees,
  find: ({ content: { terms: stated } }) => {
    const sentence = stated.sentences.find(({ about }) => about === 'consumer_law');
    return sentence ? printed([sentence.text]) : missing('The proposal does not name them.');
  },
};

const complaintTime = answered({
  title: `How complaints are made, with an answer within ${complaintBusinessDaysMax} business days`,
  source: sources.complaints,
  about: ['complaints'],
});

const complaints: ChecklistPoint = {
  ...complaintTime,
  find: (offer) => {
    const { complaintBusinessDays: days } = offer.content.terms.saleTerms;
    return days !== null && days > complaintBusinessDaysMax
      ? missing(
          `You answer complaints within ${days} business days. Set at most ${complaintBusinessDaysMax} under Settings, Terms of sale.`,
        )
      : complaintTime.find(offer);
  },
};

const assignment = answered({
  title: 'Who lodges the claim for the STCs',
  source: sources.offer,
  about: ['certificates'],
});

/** A price that takes the STCs off says that they are assigned. */
const certificateAssignment: ChecklistPoint = {
  ...assignment,
  find: (offer) => {
    const { quote, terms: stated } = offer.content;
    if (quote.price.certificateCount === 0) {
      return notApplicable('Installing this system creates no STCs.');
    }
    return stated.saleTerms.lodgesCertificates === false && quote.price.certificateDiscountCents > 0
      ? missing(
          'Your terms say that the STCs stay with the customer, but the price takes their value off. Set the STC price to $0, ' +
            'or change the answer under Settings, Terms of sale.',
        )
      : assignment.find(offer);
  },
};

const powerCuts = answered({
  title: 'What the battery does in a power cut',
  source: sources.offer,
  about: ['battery_backup'],
});

const batteryBackup: ChecklistPoint = {
  ...powerCuts,
  find: (offer) => {
    const { specification, terms: stated } = offer.content;
    if (specification.battery === null) return notApplicable('The system has no battery.');
    return stated.saleTerms.batteryBackup === true
      ? confirm('Please confirm that the proposal names the circuits that the battery supplies.')
      : powerCuts.find(offer);
  },
};

/** The years differ by product. */
const productWarranties: ChecklistPoint = {
  title: 'Warranties of the products with their years, and whom to contact for a claim',
  source: sources.warranties,
  find: (offer) => {
    const { specification } = offer.content;
    const { panels, inverters, battery } = specification;
    if (panels.length + inverters.length === 0 && battery === null) {
      return missing('The system has no products yet.');
    }
    const unnamed = productsWithoutYears(specification);
    if (unnamed.length > 0) {
      return missing(
        `No warranty years are entered for ${unnamed.join(', ')}. Enter them in the system, and in the product library for ` +
          'the next project.',
      );
    }
    const contact = findAnswers(offer, ['warranty_claims']);
    return contact.state === 'present'
      ? present(`The proposal names the years beside each product. ${contact.reason}`)
      : contact;
  },
};

/** Panels have two warranties: of the product, and of what it makes. */
function productsWithoutYears({ panels, inverters, battery }: Specification): string[] {
  const named =
    (kind: string) =>
    ({ maker, model }: { maker: string; model: string }) =>
      `${maker} ${model}`.trim() || kind;
  return [
    ...panels
      .filter((panel) => !panel.warrantyYears || !panel.performanceWarrantyYears)
      .map(named('the panels')),
    ...inverters.filter(({ warrantyYears }) => !warrantyYears).map(named('the inverter')),
    ...(battery === null || battery.warrantyYears ? [] : [battery]).map(named('the battery')),
  ];
}

/** Applies to retailers who have signed the code. */
const codeStatement: ChecklistPoint = {
  title: 'Statement of being bound by the consumer code',
  source: sources.offer,
  find: ({ content: { terms: stated } }) => {
    const { boundByCode } = stated.saleTerms;
    if (boundByCode === true) return present('The proposal says that you are bound by it.');
    return notApplicable(
      boundByCode === false
        ? 'You answered that you have not signed the code.'
        : 'Only signatories of the code may say so. If you are one, answer the question under Settings, Terms of sale.',
    );
  },
};

/** The name of a discount does not show whether it is a rebate. */
const rebates: ChecklistPoint = {
  title: 'Rebates with the conditions that they depend on',
  source: sources.offer,
  find: ({ content }) => {
    const { lines, rebates: applied = [] } = content.quote.price;
    if (lines.some(({ totalCents }) => totalCents < 0)) {
      return confirm(
        'Please confirm that no discount is a government rebate, or that your terms name the conditions of the rebate.',
      );
    }
    if (applied.length === 0) {
      return notApplicable('No price line is a discount; the STC discount is separate.');
    }
    return applied.every(({ conditions }) => conditions.length > 0)
      ? present('The proposal names each rebate with its conditions.')
      : missing('A rebate has no conditions. Add them, or remove the rebate.');
  },
};

function answered({
  title,
  source,
  about,
}: {
  title: string;
  source: string;
  /** The terms whose answers say it together. */
  about: readonly TermKey[];
}): ChecklistPoint {
  return { title, source, find: (offer) => findAnswers(offer, about) };
}

/** Present when every answer is given. A firm's own words may say the rest, which only a person can tell. */
function findAnswers({ content }: CheckedOffer, about: readonly TermKey[]): Finding {
  const facts = termFacts(content);
  const sentences = about.map((key) => printTerm(key, facts));
  const open = about.filter((_, index) => sentences[index] === undefined);
  if (open.length === 0) return printed(sentences.filter((sentence) => sentence !== undefined));
  const { saleTerms } = content.terms;
  const questions = open
    .flatMap(answersOfTerm)
    .filter((key) => saleTerms[key] === null && isAsked(saleTerms, key))
    .map((key) => `“${questionOf(key).question}”`);
  const advice = `answer under Settings, Terms of sale: ${questions.join(' ')}`;
  const { terms: own, warranties, complaints: promised } = content.terms;
  return [own, warranties, promised].every((text) => text.trim() === '')
    ? missing(`The proposal does not say it. Please ${advice}`)
    : confirm(`Please confirm that your own text says it, or ${advice}`);
}

function printed(sentences: readonly string[]): Finding {
  const quoted = sentences.filter((text) => text !== '').map((text) => `“${text}”`);
  return present(
    quoted.length === 0
      ? 'Your answers under Settings, Terms of sale, need no sentence.'
      : `The proposal says: ${quoted.join(' ')}`,
  );
}

/** The contents that these statements answer. */
export const pointsOfTexts = {
  certificate_assignment: certificateAssignment,
  rebates,
  payment_terms: paymentTerms,
  extra_charges: extraCharges,
  non_refundable: nonRefundable,
  connection_application: connectionApplication,
  network_charges: networkCharges,
  existing_system: existingSystem,
  subcontractors,
  battery_backup: batteryBackup,
  product_warranties: productWarranties,
  disposal,
  terms,
  consumer_rights: consumerRights,
  design_changes: designChanges,
  refunds,
  complaints,
  code_statement: codeStatement,
} as const satisfies Partial<Record<ChecklistKey, ChecklistPoint>>;
