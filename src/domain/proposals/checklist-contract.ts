import { coolingOffBusinessDays } from '../contracts/cooling-off.ts';
import { missing, notApplicable, present } from './checklist-finding.ts';
import type { ChecklistPoint } from './checklist-point.ts';
import * as sources from './checklist-sources.ts';

// What the contract on a proposal says, which Sundesk writes itself.

/** The document that is signed is the proposal itself, so a contract cannot differ from it without saying so. */
export const variance: ChecklistPoint = {
  title: 'The contract tells how it differs from the quote',
  source: sources.standards,
  find: () =>
    present(
      'The PDF that is signed is this proposal. Where it changes a contract that was signed, the page lists every change.',
    ),
};

const solicited = notApplicable('The customer asked you, so the law gives no days to withdraw.');

export const coolingOff: ChecklistPoint = {
  title: 'Days to withdraw from the contract',
  source: sources.unsolicitedRule,
  find: ({ saleType }) =>
    saleType === 'solicited'
      ? solicited
      : present(
          `Whoever signs confirms that they know of the ${coolingOffBusinessDays} business days, and the page tells how to withdraw.`,
        ),
};

/** Sundesk has no such form, so it is never found. */
export const cancellationForm: ChecklistPoint = {
  title: 'Notice that the customer can withdraw with',
  source: sources.unsolicitedRule,
  find: ({ saleType }) =>
    saleType === 'solicited'
      ? solicited
      : missing(
          'Sundesk adds no notice to the contract that the customer could fill in. Hand one over with it, and say here ' +
            'that you do.',
        ),
};

/** Only who has signed the code may say so, and no setting tells Sundesk who has. */
export const codeStatement: ChecklistPoint = {
  title: 'Statement of being bound by the consumer code',
  source: sources.guide,
  find: () =>
    notApplicable(
      'Only signatories of the code may say so, and Sundesk is not told who is one. If you are, say it in your terms, and ' +
        'mark it here.',
    ),
};
