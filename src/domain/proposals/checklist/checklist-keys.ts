import { z } from 'zod';
import type { SaleType } from '../../contracts/contract.ts';
import { filled, line, list, type Value } from '../../shared/values/members.ts';
import type { ProposalContent } from '../proposal-content.ts';
import { answerReasonCharactersMax } from '../proposal-limits.ts';

/** The state of an item; the reason of a missing one says how to fix it. */
export type Finding = { state: ChecklistState; reason: string };

export const checklistStates = ['present', 'confirm', 'missing', 'not_applicable'] as const;
export type ChecklistState = (typeof checklistStates)[number];

// The sources of the checklist. The whole text of the consumer code was not at hand: only clause
// 9(j)(iii) is cited by its number, and the rest by what the code asks of an offer.

export const sources = {
  offer: 'New Energy Tech Consumer Code (NETCC), contents of an offer',
  claims: 'NETCC, performance claims; Australian Consumer Law (ACL), sections 18 and 29',
  warranties: 'NETCC, clause 9(j)(iii)',
  complaints: 'NETCC, complaints',
  refunds: 'NETCC, refunds and timeframes',
  accreditation: 'NETCC; Solar Accreditation Australia',
  consumerGuarantees: 'ACL, sections 54 to 64A (consumer guarantees)',
  supplier: 'ACL, section 79(d)',
  frontPage: 'ACL, sections 76 and 79(b)',
  terminationNotice: 'ACL, section 79(c)',
} as const;

/** The part of a proposal that the checklist reads. */
export type CheckedOffer = {
  content: Pick<ProposalContent, 'company' | 'specification' | 'quote' | 'terms'>;
  saleType: SaleType;
};

/** A content that an offer must have, and how Sundesk looks for it. */
export type ChecklistPoint = {
  title: string;
  /** The clause or section that requires it, for people. */
  source: string;
  find: (offer: CheckedOffer) => Finding;
};

/** The contents that are looked for, in the order in which they are shown. */
export const checklistKeys = [
  'supplier',
  'performance_estimate',
  'limitations',
  'claims',
  'warnings',
  'system_design',
  'roof_plan',
  'inclusions',
  'price_breakdown',
  'discounts',
  'certificates',
  'certificate_assignment',
  'rebates',
  'gst',
  'payment_terms',
  'extra_charges',
  'non_refundable',
  'installation_time',
  'connection_application',
  'network_charges',
  'existing_system',
  'subcontractors',
  'battery_backup',
  'system_warranty',
  'product_warranties',
  'disposal',
  'terms',
  'consumer_rights',
  'design_changes',
  'refunds',
  'variance',
  'complaints',
  'cooling_off',
  'cancellation_form',
  'code_statement',
] as const;
export type ChecklistKey = (typeof checklistKeys)[number];

const checklistAnswer = z
  .object({
    key: z.enum(checklistKeys),
    state: z.enum(['present', 'not_applicable']),
    reason: filled(line(answerReasonCharactersMax)),
  })
  .meta({ id: 'ChecklistItemInput' });

/** A member's answers about contents of the consumer code that a proposal does not show. */
export type ChecklistAnswer = Value<typeof checklistAnswer>;

export const checklistAnswers = list(checklistAnswer, checklistKeys.length).refine(
  (answers) => new Set(answers.map(({ key }) => key)).size === answers.length,
  'must name each key once',
);

export function present(reason: string): Finding {
  return { state: 'present', reason };
}

/** A finding that only a person can judge. */
export function confirm(reason: string): Finding {
  return { state: 'confirm', reason };
}

export function missing(reason: string): Finding {
  return { state: 'missing', reason };
}

export function notApplicable(reason: string): Finding {
  return { state: 'not_applicable', reason };
}
