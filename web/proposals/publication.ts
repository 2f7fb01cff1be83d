import type { UseFormReturnType } from '@mantine/form';
import type { WebInputs, WebOutputs } from '../../src/doors/web/contract.ts';
import type { Check } from './words.ts';

type SignerFields = {
  /** Tells rows apart while they are moved; never sent. */
  key: string;
  name: string;
  email: string;
  phone: string;
};

export type ProjectSummary = WebOutputs['customers']['find']['projects'][number];

/** A member's answer about a content of the consumer code. */
export type AnswerFields = Check['suggested']['answers'][number];

/** The values of the publishing form. */
export type PublicationFields = {
  message: string;
  expiresOn: string;
  saleType: Check['suggested']['saleType'];
  verification: Check['suggested']['verification'];
  signers: SignerFields[];
  answers: AnswerFields[];
  /** Ids of the other projects that are published with it. */
  options: string[];
  confirmsOddities: boolean;
};

export type PublicationForm = UseFormReturnType<
  PublicationFields,
  PublicationFields,
  (fields: PublicationFields) => Record<string, string>
>;

let made = 0;

export function blankSigner(): SignerFields {
  return withKey({ name: '', email: '', phone: '' });
}

function withKey(signer: Omit<SignerFields, 'key'>): SignerFields {
  made += 1;
  return { ...signer, key: `signer-${made}` };
}

/**
 * The values of the last version, or the usual ones. Leaves out a verification that is no longer set up, and marks on
 * items that the proposal shows by now.
 */
export function suggestedFields({
  suggested,
  days,
  channels,
  checklists,
}: Check): PublicationFields {
  const { message, saleType, verification, signers, answers } = suggested;
  const shown = checklists[saleType].filter(({ state }) => state === 'present');
  const keys = new Set(shown.map(({ key }) => key));
  const isPossible = verification === 'none' || channels[verification];
  return {
    message,
    expiresOn: days.expiresOn,
    saleType,
    verification: isPossible ? verification : 'none',
    signers: signers.map(withKey),
    answers: answers.filter(({ key }) => !keys.has(key)),
    options: [],
    confirmsOddities: false,
  };
}

/** Errors by the path of the field in the form; empty if there are none. */
export function publicationFaults(
  fields: PublicationFields,
  { days, oddities }: Pick<Check, 'days' | 'oddities'>,
): Record<string, string> {
  const faults: Record<string, string> = {};
  const { expiresOn, signers, verification, answers } = fields;
  if (expiresOn < days.issuedOn || expiresOn > days.latestOn) {
    faults.expiresOn = 'Enter a date from today to a year ahead';
  }
  if (oddities.length > 0 && !fields.confirmsOddities) {
    faults.confirmsOddities = 'Confirm this, or change the system first';
  }
  if (signers.length === 0) faults.signers = 'Add at least one signer';
  signers.forEach(({ name, email, phone }, index) => {
    if (name.trim() === '') faults[`signers.${index}.name`] = 'Enter a name';
    if (verification === 'email' && email.trim() === '') {
      faults[`signers.${index}.email`] = 'Enter an email address for the code';
    } else if (!/^(?:[^\s@]+@[^\s@]+)?$/.test(email.trim())) {
      faults[`signers.${index}.email`] = 'Enter an email address';
    }
    if (verification === 'sms' && phone.trim() === '') {
      faults[`signers.${index}.phone`] = 'Enter a mobile number for the code';
    }
  });
  answers.forEach(({ reason }, index) => {
    if (reason.trim() === '') faults[`answers.${index}.reason`] = 'Enter a reason';
  });
  return faults;
}

export function toInput(
  { signers, options, ...fields }: PublicationFields,
  project: { projectId: number; expectedRevision: number },
  others: readonly ProjectSummary[],
): WebInputs['proposals']['publish'] {
  const chosen = others.filter(({ projectId }) => options.includes(String(projectId)));
  return {
    ...project,
    ...fields,
    options: chosen.map(({ projectId, revision }) => ({ projectId, expectedRevision: revision })),
    signers: signers.map(({ name, email, phone }) => ({ name, email, phone })),
  };
}
