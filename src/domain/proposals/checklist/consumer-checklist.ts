import type { ChecklistAnswer } from './checklist-answer.ts';
import { cancellationForm, coolingOff, supplier, variance } from './checklist-contract.ts';
import {
  certificates,
  claims,
  discounts,
  gst,
  inclusions,
  installationTime,
  limitations,
  performanceEstimate,
  priceBreakdown,
  roofPlan,
  systemDesign,
  systemWarranty,
  warnings,
} from './checklist-figures.ts';
import type { Finding } from './checklist-finding.ts';
import { type ChecklistKey, checklistKeys } from './checklist-keys.ts';
import type { CheckedOffer, ChecklistPoint } from './checklist-point.ts';
import {
  batteryBackup,
  certificateAssignment,
  codeStatement,
  complaints,
  connectionApplication,
  consumerRights,
  designChanges,
  disposal,
  existingSystem,
  extraCharges,
  networkCharges,
  nonRefundable,
  paymentTerms,
  productWarranties,
  rebates,
  refunds,
  subcontractors,
  terms,
} from './checklist-texts.ts';

// The contents that the New Energy Tech Consumer Code and the Australian Consumer Law require of an offer to a
// consumer, checked against the texts of a proposal. The list helps the member who publishes and is not a judgement:
// Sundesk cannot know whether a text says what the law means. So nothing here blocks publishing, and nothing here is
// printed for customers.

export type ChecklistItem = Finding & {
  key: ChecklistKey;
  title: string;
  source: string;
  /** The member of the team who answered; null for a finding of Sundesk. */
  markedBy: { userId: number; name: string } | null;
};

const points: Readonly<Record<ChecklistKey, ChecklistPoint>> = {
  supplier,
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
  certificate_assignment: certificateAssignment,
  rebates,
  gst,
  payment_terms: paymentTerms,
  extra_charges: extraCharges,
  non_refundable: nonRefundable,
  installation_time: installationTime,
  connection_application: connectionApplication,
  network_charges: networkCharges,
  existing_system: existingSystem,
  subcontractors,
  battery_backup: batteryBackup,
  system_warranty: systemWarranty,
  product_warranties: productWarranties,
  disposal,
  terms,
  consumer_rights: consumerRights,
  design_changes: designChanges,
  refunds,
  variance,
  complaints,
  cooling_off: coolingOff,
  cancellation_form: cancellationForm,
  code_statement: codeStatement,
};

/** Every content with what was found of it in an offer. */
export function checklistOf(offer: CheckedOffer): ChecklistItem[] {
  return checklistKeys.map((key) => {
    const { title, source, find } = points[key];
    return { key, title, ...find(offer), source, markedBy: null };
  });
}

/** The list with a member's answers. An answer to an item that Sundesk has found changes nothing. */
export function withAnswers(
  items: readonly ChecklistItem[],
  answers: readonly ChecklistAnswer[],
  markedBy: { userId: number; name: string },
): ChecklistItem[] {
  const answersByKey = new Map(answers.map((answer) => [answer.key, answer]));
  return items.map((item) => {
    const answer = answersByKey.get(item.key);
    if (answer === undefined || item.state === 'present') return item;
    return { ...item, state: answer.state, reason: answer.reason, markedBy };
  });
}

/** The answers to a list, to reuse for the next version. */
export function answersOf(items: readonly ChecklistItem[]): ChecklistAnswer[] {
  return items.flatMap(({ key, state, reason, markedBy }) =>
    markedBy === null || state === 'missing' || state === 'confirm' ? [] : [{ key, state, reason }],
  );
}
