import type { WebOutputs } from '../../src/doors/web/contract.ts';
import { day } from '../shared/formats/formats.ts';

export type Contract = WebOutputs['contracts']['ofProject'][number];
export type WholeContract = WebOutputs['contracts']['find'];
export type Signer = Contract['signers'][number];

const stateWords = {
  open: { label: 'Waiting for signatures', color: 'morning' },
  sealing: { label: 'Sealing', color: 'morning' },
  signed: { label: 'Signed', color: 'teal' },
  declined: { label: 'Declined', color: 'red' },
  closed: { label: 'Closed', color: 'gray' },
  voided: { label: 'Cancelled', color: 'orange' },
} as const satisfies Record<Contract['state'], { label: string; color: string }>;

/** The state of a contract in words, and its colour; one that was closed for another says so. */
export function stateOf({ state, isNotChosen }: Pick<Contract, 'state' | 'isNotChosen'>) {
  return isNotChosen ? { label: 'Not chosen', color: 'gray' } : stateWords[state];
}

/** The contract in force among those of a project, the newest version first: the original or the latest signed variation. */
export function signedOf(contracts: readonly Contract[] | undefined): Contract | undefined {
  return contracts?.find(({ state }) => state === 'signed');
}

export const saleTypeWords = {
  solicited: 'The customer asked us',
  unsolicited: 'We approached the customer',
} as const satisfies Record<Contract['saleType'], string>;

export const verificationWords = {
  none: 'None',
  email: 'Code by email',
  sms: 'Code by SMS',
} as const satisfies Record<Contract['verification'], string>;

export const stepWords = {
  opened: 'Offered for signature',
  link_requested: 'Signing link requested',
  link_sent: 'Signing link sent',
  shown: 'Page shown',
  code_sent: 'Code sent',
  code_refused: 'Wrong code entered',
  code_accepted: 'Code entered',
  consented: 'Agreed to the consent text',
  signed: 'Signed',
  declined: 'Declined',
  closed: 'Closed',
  sealed: 'Sealed',
  signed_on_paper: 'Signed on paper',
  scan_stored: 'Scan stored',
  voided: 'Cancelled by reopening the sale',
} as const satisfies Record<WholeContract['audit'][number]['step'], string>;

/** The state of a signer: `Signed 21 Nov 2026`, `Signs next`, `Waiting for earlier signers`. */
export function signerWords(
  { state, signedAt, isNext }: Pick<Signer, 'state' | 'signedAt' | 'isNext'>,
  contractState: Contract['state'],
): string {
  if (state === 'signed') return signedAt === null ? 'Signed' : `Signed ${day(signedAt)}`;
  if (state === 'declined') return 'Declined';
  if (contractState !== 'open') return 'Did not sign';
  return isNext ? 'Signs next' : 'Waiting for earlier signers';
}
