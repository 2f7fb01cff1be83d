import { counted } from '@sundesk/solar';
import { missingSupplierDetails } from '../../accounts/settings/missing-supplier-details.ts';
import { coolingOffBusinessDays } from '../../contracts/cooling-off.ts';
import { type Finding, missing, notApplicable, present } from './checklist-finding.ts';
import type { ChecklistPoint } from './checklist-point.ts';
import * as sources from './checklist-sources.ts';

// The checklist items that the contract of a proposal answers, whose text Sundesk writes itself.

/** The document that is signed is the proposal itself, so a contract cannot differ from it without saying so. */
export const variance: ChecklistPoint = {
  title: 'The contract tells how it differs from the quote',
  source: sources.offer,
  find: () =>
    present(
      'The PDF that is signed is this proposal. Where it changes a contract that was signed, the page lists every change.',
    ),
};

const solicited = notApplicable('The customer asked you, so the law gives no days to withdraw.');

function voluntary(days: number | null): Finding {
  return days === null || days === 0
    ? solicited
    : present(`The terms give ${counted(days, 'business day')}, although the law gives none.`);
}

/** A project cannot be published without them, so a version always has them. */
export const supplier: ChecklistPoint = {
  title: 'Legal name, ABN, address and phone number of the supplier',
  source: sources.supplier,
  find: ({ content }) => {
    const lacking = missingSupplierDetails(content.company);
    return lacking.length === 0
      ? present('The proposal names them.')
      : missing(`Your settings are missing ${lacking.join(', ')}. Add them under Settings.`);
  },
};

export const coolingOff: ChecklistPoint = {
  title: 'Notice of the right to cancel on the front page',
  source: sources.frontPage,
  find: ({ content, saleType }) =>
    saleType === 'solicited'
      ? voluntary(content.terms.saleTerms.coolingOffBusinessDays)
      : present(
          `The front page of the PDF and the top of the page name the ${coolingOffBusinessDays} business days, and each signer confirms ` +
            'them.',
        ),
};

export const cancellationForm: ChecklistPoint = {
  title: 'Cancellation notice that the customer can use',
  source: sources.terminationNotice,
  find: ({ saleType }) =>
    saleType === 'solicited' ? solicited : present('It is the last page of the PDF.'),
};
