import { counted } from '@sundesk/solar';
import { missingSupplierDetails } from '../../accounts/settings/settings.ts';
import { coolingOffBusinessDays } from '../../contracts/contract.ts';
import { pointsOfFigures } from './checklist-figures.ts';
import {
  type CheckedOffer,
  type ChecklistAnswer,
  type ChecklistKey,
  type ChecklistPoint,
  checklistKeys,
  type Finding,
  missing,
  notApplicable,
  present,
  sources,
} from './checklist-keys.ts';
import { pointsOfTexts } from './checklist-texts.ts';

// The checklist items that the contract of a proposal answers, whose text Sundesk writes itself.

/** The document that is signed is the proposal itself, so a contract cannot differ from it without saying so. */
const variance: ChecklistPoint = {
  title: 'The contract tells how it differs from the quote',
  source: sources.offer,
  find: () =>
    present(
      'The PDF that is signed is this proposal. Where it changes a contract that was signed, the page lists every change.',
    ),
};

const solicited = notApplicable('The customer asked you, so the law gives no days to withdraw.');

/** A project cannot be published without them, so a version always has them. */
const supplier: ChecklistPoint = {
  title: 'Legal name, ABN, address and phone number of the supplier',
  source: sources.supplier,
  find: ({ content }) => {
    const lacking = missingSupplierDetails(content.company);
    return lacking.length === 0
      ? present('The proposal names them.')
      : missing(`Your settings are missing ${lacking.join(', ')}. Add them under Settings.`);
  },
};

const coolingOff: ChecklistPoint = {
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

const cancellationForm: ChecklistPoint = {
  title: 'Cancellation notice that the customer can use',
  source: sources.terminationNotice,
  find: ({ saleType }) =>
    saleType === 'solicited' ? solicited : present('It is the last page of the PDF.'),
};

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
  ...pointsOfFigures,
  ...pointsOfTexts,
  supplier,
  variance,
  cooling_off: coolingOff,
  cancellation_form: cancellationForm,
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

function voluntary(days: number | null): Finding {
  return days === null || days === 0
    ? solicited
    : present(`The terms give ${counted(days, 'business day')}, although the law gives none.`);
}
