import { counted, type Quote, type Specification } from '@sundesk/solar';
import { money } from '@sundesk/solar/values';
import type { Charge, SaleTermKey, SaleTerms } from '../../accounts/settings/sale-terms.ts';
import type { ProposalSettings } from '../../accounts/settings/settings.ts';
import { keysOf } from '../../shared/values/record-of.ts';

/** The parts of a proposal that a sentence can be in. */
export type TermPart = 'terms' | 'warranties' | 'complaints';

/** A sentence that a version prints, as it was worded when the version was published. */
export type TermSentence = { about: TermKey; title: string; part: TermPart; text: string };

/** The facts that sentences use besides the answers. */
export type TermFacts = {
  saleTerms: SaleTerms;
  depositPercent: number;
  hasBattery: boolean;
  certificateCount: number;
};

/** Undefined while an answer is missing, and empty when the answer needs no sentence. */
type Print = (facts: TermFacts) => string | undefined;

type Term = {
  /** The subject of the sentence, for people. */
  title: string;
  part: TermPart;
  /** The questions whose answers it says. */
  answers: readonly SaleTermKey[];
  print: Print;
};

/** When the rest of the price is due, as the end of a sentence; undefined while an answer is missing. */
export function balanceDue({
  balanceDueOn,
  balanceDueDays,
}: Pick<SaleTerms, 'balanceDueOn' | 'balanceDueDays'>): string | undefined {
  if (balanceDueOn === null || balanceDueDays === null) return undefined;
  const done =
    balanceDueOn === 'installed'
      ? 'the system is installed and tested'
      : 'the system is installed, tested and connected to the grid';
  return afterwards(balanceDueDays, done);
}

const terms = {
  price: {
    title: 'Price',
    part: 'terms',
    answers: [],
    print: () =>
      'The price holds as long as this proposal is valid and covers everything that is itemised.',
  },
  deposit: {
    title: 'Deposit',
    part: 'terms',
    answers: ['depositDueDays'],
    print: ({ saleTerms: { depositDueDays }, depositPercent }) => {
      if (depositPercent === 0) return 'You pay no deposit.';
      if (depositDueDays === null) return undefined;
      const due = afterwards(depositDueDays, 'you sign the contract');
      return `The deposit of ${depositPercent}% of the price is due ${due}, but not before a cooling-off period has ended.`;
    },
  },
  balance: {
    title: 'Further payments',
    part: 'terms',
    answers: ['progressPercent', 'balanceDueOn', 'balanceDueDays'],
    print: ({ saleTerms }) => {
      const { progressPercent } = saleTerms;
      const due = balanceDue(saleTerms);
      if (progressPercent === null || due === undefined) return undefined;
      const progress =
        progressPercent === 0
          ? ''
          : `A further ${progressPercent}% of the price is due when the products are delivered to the site. `;
      return `${progress}The rest is due ${due}.`;
    },
  },
  cooling_off: {
    title: 'Voluntary cooling-off period',
    part: 'terms',
    answers: ['coolingOffBusinessDays'],
    print: ({ saleTerms: { coolingOffBusinessDays: days } }) => {
      if (days === null) return undefined;
      if (days === 0) return '';
      return (
        `If the law gives you no cooling-off period, you may still end the contract within ${counted(days, 'business day')} ` +
        'after you sign it, without giving a reason, and we refund everything you have paid.'
      );
    },
  },
  connection_refused: {
    title: 'Refund when the connection is refused',
    part: 'terms',
    answers: ['connectionRefundDays'],
    print: ({ saleTerms: { connectionRefundDays: days } }) =>
      days === null
        ? undefined
        : `If the network operator refuses the connection, you may end the contract, and ${refund(days)}.`,
  },
  late_installation: {
    title: 'Late installation',
    part: 'terms',
    answers: ['lateGraceWeeks', 'lateRefundDays'],
    print: ({ saleTerms: { lateGraceWeeks: weeks, lateRefundDays: days } }) => {
      if (weeks === null || days === null) return undefined;
      const late =
        weeks === 0
          ? 'within the time stated in this proposal'
          : `at the latest ${counted(weeks, 'week')} after the time stated in this proposal`;
      return `If the system is not installed ${late} and you did not cause the delay, you may end the contract, and ${refund(days)}.`;
    },
  },
  design_changes: {
    title: 'Changes after signing',
    part: 'terms',
    answers: ['changeRefundDays'],
    print: ({ saleTerms: { changeRefundDays: days } }) =>
      days === null
        ? undefined
        : 'After signing, we put any change to the design, the products or the price in writing, and need your signature ' +
          `before we install it. If you do not agree to a change, you may end the contract, and ${refund(days)}.`,
  },
  non_refundable: {
    title: 'Charges that are not refunded',
    part: 'terms',
    answers: ['nonRefundableCharges'],
    print: ({ saleTerms: { nonRefundableCharges: charges } }) => {
      if (charges === null) return undefined;
      if (charges.length === 0)
        return 'When you have a right to end the contract, no charge is excluded from the refund.';
      return (
        'Unless the law or this contract gives you everything back, we do not refund these charges once we have paid them or ' +
        `done the work: ${list(charges, '')}.`
      );
    },
  },
  connection: {
    title: 'Grid connection',
    part: 'terms',
    answers: ['appliesForConnection'],
    print: byAnswer('appliesForConnection', {
      yes: 'We apply to the network operator for the grid connection on your behalf.',
      no: 'You apply to the network operator for the grid connection. We give you the documents that you need for it.',
    }),
  },
  network_charges: {
    title: 'Charges of the network operator',
    part: 'terms',
    answers: ['includesNetworkCharges'],
    print: byAnswer('includesNetworkCharges', {
      yes: 'The price includes what the network operator charges for the connection and for a change of the meter.',
      no: 'The network operator may charge for the connection or for a change of the meter. The price does not include these charges.',
    }),
  },
  certificates: {
    title: 'STCs',
    part: 'terms',
    answers: ['lodgesCertificates'],
    print: ({ saleTerms: { lodgesCertificates }, certificateCount }) => {
      if (lodgesCertificates === null) return undefined;
      if (certificateCount === 0) return '';
      return lodgesCertificates
        ? 'You assign the STCs to us when the system is installed. We lodge the claim, and their value is taken off the price as shown.'
        : 'The STCs stay yours, and you lodge the claim for them.';
    },
  },
  extra_charges: {
    title: 'Extra costs at the site',
    part: 'terms',
    answers: ['extraCharges'],
    print: ({ saleTerms: { extraCharges: charges } }) => {
      if (charges === null) return undefined;
      return charges.length === 0
        ? 'Your site causes no extra costs: we charge nothing beyond the price unless you sign for it.'
        : `Your site may cause these extra costs, which we charge only if you sign for them: ${list(charges, 'up to ')}.`;
    },
  },
  subcontractors: {
    title: 'Subcontractors',
    part: 'terms',
    answers: ['usesSubcontractors'],
    print: byAnswer('usesSubcontractors', {
      yes:
        'Subcontractors may do part of the work. They hold the licences and accreditations that the work requires, and we stay ' +
        'responsible to you for all of it.',
      no: 'Our own employees do all of the work.',
    }),
  },
  existing_system: {
    title: 'Existing equipment',
    part: 'terms',
    answers: ['includesExistingSystem'],
    print: byAnswer('includesExistingSystem', {
      yes: 'The price includes making the new system work together with a solar or battery system that is already there.',
      no:
        'Work on equipment that is already there, such as an existing solar system or battery, is included only where this ' +
        'proposal says so.',
    }),
  },
  old_equipment: {
    title: 'Old equipment',
    part: 'terms',
    answers: ['oldEquipment', 'oldEquipmentCents'],
    print: ({ saleTerms: { oldEquipment, oldEquipmentCents: cents } }) => {
      if (oldEquipment === 'included') {
        return 'We remove old panels, inverters and batteries that the new system replaces, and dispose of them. The price includes this.';
      }
      if (oldEquipment === 'no') {
        return 'Removing and disposing of old equipment is not included unless it is itemised.';
      }
      if (oldEquipment === null || cents === null) return undefined;
      return (
        `If you wish, we remove old panels, inverters and batteries that the new system replaces, and dispose of them, for ${money(cents)} ` +
        'including GST.'
      );
    },
  },
  end_of_life: {
    title: 'End of life',
    part: 'terms',
    answers: ['collectsAtEndOfLife'],
    print: byAnswer('collectsAtEndOfLife', {
      yes:
        'At the end of their life, we collect panels, inverters and batteries and have them recycled or disposed of as your ' +
        'state requires. We tell you the cost before we do.',
      no:
        'At the end of their life, panels, inverters and batteries must be recycled or disposed of as your state requires. We ' +
        'do not collect them.',
    }),
  },
  battery_backup: {
    title: 'Power cuts',
    part: 'terms',
    answers: ['batteryBackup'],
    print: ({ saleTerms: { batteryBackup }, hasBattery }) => {
      if (batteryBackup === null) return undefined;
      if (!hasBattery) return '';
      return batteryBackup
        ? 'In a power cut, the battery supplies only the circuits that this proposal names.'
        : 'In a power cut, the battery does not supply the house.';
    },
  },
  code: {
    title: 'Consumer code',
    part: 'terms',
    answers: ['boundByCode'],
    print: byAnswer('boundByCode', {
      yes: 'We have signed the New Energy Tech Consumer Code (NETCC) and are bound by it.',
      no: '',
    }),
  },
  warranty_claims: {
    title: 'Warranty claims',
    part: 'warranties',
    answers: ['handlesWarrantyClaims'],
    print: byAnswer('handlesWarrantyClaims', {
      yes:
        'Products carry the warranties of their manufacturers. Contact us to claim under any of them: our address, phone ' +
        'number and email address are in this proposal.',
      no:
        'Products carry the warranties of their manufacturers. Contact the manufacturer to claim under one of them; we give ' +
        'you the contact details.',
    }),
  },
  consumer_law: {
    title: 'Consumer law',
    part: 'warranties',
    answers: [],
    print: () => 'These are in addition to your rights under the Australian Consumer Law.',
  },
  complaints: {
    title: 'Complaints',
    part: 'complaints',
    answers: ['complaintBusinessDays'],
    print: ({ saleTerms: { complaintBusinessDays: days } }) =>
      days === null
        ? undefined
        : `Write or call if something is not right. We answer every complaint within ${counted(days, 'business day')}. After that, ` +
          'you may contact your state’s consumer protection agency.',
  },
} as const satisfies Record<string, Term>;

export type TermKey = keyof typeof terms;
const termKeys = keysOf(terms);

/** Returns all sentences that the answers print, in the order of a proposal. */
export function printSaleTerms(facts: TermFacts): TermSentence[] {
  return termKeys.flatMap((about) => {
    const text = printTerm(about, facts);
    const { title, part } = terms[about];
    return text ? [{ about, title, part, text }] : [];
  });
}

/** The sentence of one term: undefined while an answer is missing, and empty when the answer needs no sentence. */
export function printTerm(about: TermKey, facts: TermFacts): string | undefined {
  return terms[about].print(facts);
}

/** The questions whose answers a term prints. */
export function answersOfTerm(about: TermKey): readonly SaleTermKey[] {
  return terms[about].answers;
}

function byAnswer(
  key: {
    [Key in SaleTermKey]: SaleTerms[Key] extends boolean | null ? Key : never;
  }[SaleTermKey],
  { yes, no }: { yes: string; no: string },
): Print {
  return ({ saleTerms }) => {
    if (saleTerms[key] === null) return undefined;
    return saleTerms[key] ? yes : no;
  };
}

function afterwards(days: number, what: string): string {
  return days === 0 ? `when ${what}` : `within ${counted(days, 'day')} after ${what}`;
}

function refund(days: number): string {
  return `we refund everything you have paid within ${counted(days, 'day')}`;
}

function list(charges: readonly Charge[], before: string): string {
  return charges
    .map(({ description, cents }) => `${description}, ${before}${money(cents)}`)
    .join('; ');
}

/** Returns the facts about one system that its terms of sale depend on. */
export function termFacts({
  terms: { saleTerms, depositPercent },
  specification,
  quote,
}: {
  terms: Pick<ProposalSettings, 'saleTerms' | 'depositPercent'>;
  specification: Pick<Specification, 'battery'>;
  quote: Pick<Quote, 'price'>;
}): TermFacts {
  return {
    saleTerms,
    depositPercent,
    hasBattery: specification.battery !== null,
    certificateCount: quote.price.certificateCount,
  };
}
