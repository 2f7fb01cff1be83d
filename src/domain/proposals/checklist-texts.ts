import { defaultSettings } from '../accounts/settings/settings.ts';
import { type Finding, missing, notApplicable, present } from './checklist-finding.ts';
import type { CheckedOffer, ChecklistPoint } from './checklist-point.ts';
import * as sources from './checklist-sources.ts';

// What an account's own texts must say. They are searched for words, one paragraph at a time: a paragraph that has a word
// of each group is taken to be about the matter. That finds what is there and cannot tell what it means ("we recycle
// nothing" has the word too), so every reason asks somebody to read it.

const complaintDaysMax = 25;
const excerptCharactersMax = 90;

export const terms: ChecklistPoint = {
  title: 'Terms and conditions',
  source: sources.application,
  find: ({ content }) =>
    content.terms.terms.trim() === ''
      ? missing('There are none. Write them under Settings.')
      : found(content.terms.terms.trim()),
};

export const complaints: ChecklistPoint = {
  title: `How complaints are made, with an answer within ${complaintDaysMax} business days`,
  source: sources.guide,
  find: ({ content }) => {
    const text = content.terms.complaints.trim();
    if (text === '') return missing('Nothing is said. Write it under Settings.');
    const days = [...text.matchAll(/\b(\d{1,3}|twenty[- ]five)\s+(?:business|working)\s+days\b/gi)];
    const isSoon = days.some(
      ([, number = '']) => (Number.parseInt(number, 10) || 25) <= complaintDaysMax,
    );
    return isSoon
      ? found(text)
      : missing(
          `The text promises no answer within ${complaintDaysMax} business days. Add that under Settings.`,
        );
  },
};

export const productWarranties = mentioned({
  title: 'Warranties of the products',
  source: sources.standards,
  words: [/warrant|guarantee/i, /\bproduct|\bmaker|manufacturer|panels?\b|inverter/i],
});

export const consumerRights = mentioned({
  title: 'Rights of the customer under the consumer law',
  source: sources.consumerLaw,
  words: [/consumer law|consumer guarantee/i],
});

export const designChanges = mentioned({
  title: 'Changes of the design are agreed in writing before the installation',
  source: sources.designClause,
  words: [/\bchang|\bvar(?:y|ies|ied|iation)|\bamend|\bsubstitut/i, /\bwriting|\bwritten/i],
});

export const networkCharges = mentioned({
  title: 'Charges of the network operator',
  source: sources.guide,
  words: [/\bnetwork|distributor|\bDNSP\b|\bmeter\b/i, /\bcharg|\bfees?\b|\bcosts?\b/i],
});

export const connectionApplication = mentioned({
  title: 'Who applies for the connection to the grid',
  source: sources.guide,
  words: [/\bconnect|\bnetwork|\bgrid\b/i, /\bappl(?:y|ies|ied|ication)/i],
});

export const nonRefundable = mentioned({
  title: 'Charges that are not paid back',
  source: sources.guide,
  words: [/refund|\bpa(?:y|id) back\b/i],
});

export const existingSystem = mentioned({
  title: 'How it works together with a system that is already there',
  source: sources.guide,
  words: [/\bexisting\b|\balready\b/i, /\bsystem|\bpanels?\b|\bbattery\b|\binverter/i],
});

export const disposal = mentioned({
  title: 'What becomes of the products at the end of their life',
  source: sources.guide,
  words: [/\bdispos|\brecycl|\be-waste\b/i],
});

const backup = mentioned({
  title: 'What the battery does in a power cut',
  source: sources.guide,
  words: [/\bbattery|\bbatteries|\bstorage/i, /power cut|outage|blackout|back-?up\b/i],
});

export const batteryBackup: ChecklistPoint = {
  ...backup,
  find: (offer) =>
    offer.content.specification.battery === null
      ? notApplicable('The system has no battery.')
      : backup.find(offer),
};

const rebateTerms = mentioned({
  title: 'Rebates with the conditions that they depend on',
  source: sources.contractClause,
  words: [/\brebate|\bgrant\b|\bsubsid/i],
});

/** A rebate of a state is entered as a price line, and recognised by its name. */
export const rebates: ChecklistPoint = {
  ...rebateTerms,
  find: (offer) => {
    const isRebate = offer.content.quote.price.lines.some(
      ({ description, totalCents }) =>
        totalCents < 0 && /\brebate|\bgrant\b|\bsubsid/i.test(description),
    );
    return isRebate
      ? rebateTerms.find(offer)
      : notApplicable('No price line is a rebate; certificates stand by themselves.');
  },
};

function mentioned({
  title,
  source,
  words,
}: {
  title: string;
  source: string;
  /** A paragraph must match all of them. */
  words: readonly RegExp[];
}): ChecklistPoint {
  return {
    title,
    source,
    find: (offer) => {
      const about = (text: string) => words.every((word) => word.test(text));
      const paragraph = paragraphsOf(offer.content.terms).find(about);
      if (paragraph !== undefined) return found(paragraph);
      const example = paragraphsOf(defaultSettings.proposal).find(about);
      return missing(
        'None of your texts speaks of it. Add a sentence to the terms under Settings' +
          (example === undefined ? '.' : `, such as: “${example}”`),
      );
    },
  };
}

function paragraphsOf(said: CheckedOffer['content']['terms']): string[] {
  return [said.terms, said.warranties, said.complaints].flatMap((text) => text.split(/\n\s*\n/));
}

function found(text: string): Finding {
  const line = text.replace(/\s+/g, ' ').trim();
  const excerpt =
    line.length <= excerptCharactersMax
      ? line
      : `${line.slice(0, excerptCharactersMax).replace(/\s\S*$/, '')} …`;
  return present(`Your texts say: “${excerpt}” Read whether that is enough.`);
}
