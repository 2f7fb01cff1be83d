import type { DocumentFinding } from '../../domain/contracts/sealing/check-document.ts';

export type Wording = { tone: 'good' | 'careful' | 'bad'; title: string; text: string };

/** The meaning of each finding, for the person with the file. */
export const findingWording: Readonly<Record<DocumentFinding, Wording>> = {
  genuine: {
    tone: 'good',
    title: 'This contract is genuine and unchanged',
    text: 'This is the file that was sealed here after the last signature. Nothing in it has changed since.',
  },
  voided: {
    tone: 'careful',
    title: 'Genuine and unchanged, but no longer in force',
    text:
      'This is the file that was sealed here after the last signature. The installer has since recorded that this contract ' +
      'was cancelled. Ask the installer if you did not expect that.',
  },
  not_kept: {
    tone: 'careful',
    title: 'Unchanged, but not held here',
    text:
      'Nothing in this file has changed since it was sealed with a certificate of this service. But this service no longer ' +
      'holds a contract with exactly this file. Ask the installer for their copy and compare the two.',
  },
  stranger: {
    tone: 'careful',
    title: 'Sealed with a certificate unknown to this service',
    text:
      'Nothing in this file has changed since it was sealed, but it was not sealed here. Anyone can create a certificate with ' +
      'any name, so the name below proves nothing.',
  },
  changed: {
    tone: 'bad',
    title: 'This file was changed',
    text:
      'It is not the file that was sealed: its content was changed or added to afterwards. Do not rely on it, and ask for ' +
      'the original.',
  },
  unsealed: {
    tone: 'bad',
    title: 'This file has no seal',
    text:
      'Without a seal, nobody can tell whether the file was changed. It may be the unsigned proposal, or a scan or printout of ' +
      'the contract. The sealed copy was emailed after the last signature.',
  },
  unreadable: {
    tone: 'bad',
    title: 'This file cannot be checked',
    text: 'It is not a PDF, it is damaged, or it has a type of seal that this page cannot read.',
  },
};

export type Trouble =
  | 'noFile'
  | 'badForm'
  | 'tooLarge'
  | 'compressed'
  | 'tooMany'
  | 'busy'
  | 'fault';

export const troubleWording: Readonly<Record<Trouble, Wording & { status: number }>> = {
  noFile: {
    status: 400,
    tone: 'careful',
    title: 'No file chosen',
    text: 'Choose the PDF first, then check it.',
  },
  badForm: {
    status: 400,
    tone: 'careful',
    title: 'Upload failed',
    text: 'The upload could not be read as a file. Please try again.',
  },
  tooLarge: {
    status: 413,
    tone: 'careful',
    title: 'The file is too large',
    text: 'The limit is 20 MB. Sealed contracts are much smaller.',
  },
  compressed: {
    status: 415,
    tone: 'careful',
    title: 'Upload failed',
    text: 'The upload is compressed. Send the file as it is, without Content-Encoding.',
  },
  tooMany: {
    status: 429,
    tone: 'careful',
    title: 'Too many files at once',
    text: 'Please wait a minute before you check another one.',
  },
  busy: {
    status: 503,
    tone: 'careful',
    title: 'Too busy',
    text: 'Many files are being checked at the moment. Please try again in a few seconds.',
  },
  fault: {
    status: 500,
    tone: 'careful',
    title: 'Something went wrong',
    text: 'We could not check the file because of a fault on our side. Please try again later.',
  },
};
