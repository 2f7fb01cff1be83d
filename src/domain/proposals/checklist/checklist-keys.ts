import { z } from 'zod';
import { filled, line, list, type Value } from '../../shared/values/members.ts';
import { answerReasonCharactersMax } from '../proposal-limits.ts';

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
