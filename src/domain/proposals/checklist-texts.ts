import {
  standardComplaints,
  standardTerms,
  standardWarranties,
} from '../accounts/settings/settings.ts';
import { confirm, type Finding, missing, notApplicable, present } from './checklist-finding.ts';
import type { CheckedOffer, ChecklistPoint } from './checklist-point.ts';
import * as sources from './checklist-sources.ts';

// What an account's own texts must say. Sundesk knows what its own standard sentences say, so one that stands in the texts
// unchanged counts. Of every other text it knows nothing, whatever words are in it: somebody of the team must confirm it.

export const terms: ChecklistPoint = {
  title: 'Terms and conditions',
  source: sources.offer,
  find: ({ content }) =>
    content.terms.terms.trim() === ''
      ? missing('There are none. Write them under Settings.')
      : present('The proposal prints your terms.'),
};

export const complaints = saidBy({
  title: 'How complaints are made, with an answer within 25 business days',
  source: sources.complaints,
  sentences: [standardComplaints],
});

/** The years differ by product, and no standard sentence can name them. */
export const productWarranties: ChecklistPoint = {
  title: 'Warranties of the products with their years, and whom to contact for a claim',
  source: sources.warranties,
  find: ({ content }) =>
    content.terms.warranties.trim() === ''
      ? missing('There are none. Write them under Settings.')
      : confirm(
          'Please confirm that your warranties name the years for panels, inverter and battery, and whom to contact.',
        ),
};

export const consumerRights = saidBy({
  title: 'Rights of the customer under the consumer law',
  source: sources.consumerGuarantees,
  sentences: [standardWarranties.consumerLaw],
});

export const designChanges = saidBy({
  title: 'Changes of the design are agreed in writing before the installation',
  source: sources.offer,
  sentences: [standardTerms.designChanges],
});

export const refunds = saidBy({
  title:
    'Refund when connection is refused, the installation is late or the design changes without consent',
  source: sources.refunds,
  sentences: [
    standardTerms.refusedConnection,
    standardTerms.lateInstallation,
    standardTerms.disputedChange,
  ],
});

export const networkCharges = saidBy({
  title: 'Charges of the network operator',
  source: sources.offer,
  sentences: [standardTerms.network],
});

export const connectionApplication = saidBy({
  title: 'Who applies for the connection to the grid',
  source: sources.offer,
  sentences: [standardTerms.network],
});

export const nonRefundable = saidBy({
  title: 'Charges that are not paid back',
  source: sources.offer,
  sentences: [standardTerms.nonRefundable],
});

export const existingSystem = saidBy({
  title: 'How it works together with a system that is already there',
  source: sources.offer,
  sentences: [standardTerms.existingSystem],
});

export const disposal = saidBy({
  title: 'What becomes of the products at the end of their life',
  source: sources.offer,
  sentences: [standardTerms.disposal],
});

const backup = saidBy({
  title: 'What the battery does in a power cut',
  source: sources.offer,
  sentences: [standardTerms.batteryBackup],
});

export const batteryBackup: ChecklistPoint = {
  ...backup,
  find: (offer) =>
    offer.content.specification.battery === null
      ? notApplicable('The system has no battery.')
      : backup.find(offer),
};

/** Whether a discount is a rebate nobody can tell from its name. */
export const rebates: ChecklistPoint = {
  title: 'Rebates with the conditions that they depend on',
  source: sources.offer,
  find: ({ content }) =>
    content.quote.price.lines.some(({ totalCents }) => totalCents < 0)
      ? confirm(
          'Please confirm that no discount is a government rebate, or that your terms name the conditions of the rebate.',
        )
      : notApplicable('No price line is a discount; the STC discount is separate.'),
};

function saidBy({
  title,
  source,
  sentences,
}: {
  title: string;
  source: string;
  /** The standard sentences that say it together. */
  sentences: readonly string[];
}): ChecklistPoint {
  return { title, source, find: (offer) => findSentences(offer, sentences) };
}

function findSentences({ content }: CheckedOffer, sentences: readonly string[]): Finding {
  const { terms: written, warranties, complaints: promised } = content.terms;
  const paragraphs = [written, warranties, promised]
    .flatMap((text) => text.split(/\r?\n\s*\n/))
    .map(onOneLine)
    .filter((text) => text !== '');
  const quoted = sentences.map((sentence) => `“${sentence}”`).join(' ');
  if (paragraphs.length === 0) {
    return missing(`You have no texts. Write them under Settings, such as: ${quoted}`);
  }
  return sentences.every((sentence) => paragraphs.includes(onOneLine(sentence)))
    ? present(`Your texts hold the standard wording: ${quoted}`)
    : confirm(`Please confirm that your own texts say it. The standard wording is: ${quoted}`);
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
