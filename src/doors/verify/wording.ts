import type { DocumentFinding } from '../../domain/contracts/sealing/check-document.ts';

export type Wording = { tone: 'good' | 'careful' | 'bad'; title: string; text: string };

/** What each finding means for whoever holds the file, in plain words. */
export const findingWording: Readonly<Record<DocumentFinding, Wording>> = {
  genuine: {
    tone: 'good',
    title: 'This contract is genuine and unchanged',
    text: 'It is the very file that was sealed here after the last signature. Nothing in it was changed since.',
  },
  voided: {
    tone: 'careful',
    title: 'Genuine and unchanged, but no longer in force',
    text:
      'It is the very file that was sealed here after the last signature. But the installer has recorded since that this ' +
      'contract was cancelled. Ask them if you did not expect that.',
  },
  not_kept: {
    tone: 'careful',
    title: 'Unchanged, but not kept here',
    text:
      'Nothing was changed since this file was sealed, and it was sealed with a certificate of this service. But no ' +
      'contract with exactly this file is kept here any more. Ask the installer for their copy and compare.',
  },
  stranger: {
    tone: 'careful',
    title: 'Sealed by a certificate that this service does not know',
    text:
      'Nothing was changed since this file was sealed, but it was not sealed here. Anybody can make a certificate with any ' +
      'name, so the name below proves nothing.',
  },
  changed: {
    tone: 'bad',
    title: 'This file was changed',
    text:
      'It is not the file that was sealed: something in it is different, or was added afterwards. Do not rely on it; ' +
      'ask for the original.',
  },
  unsealed: {
    tone: 'bad',
    title: 'This file has no seal',
    text:
      'So nobody can tell whether it was changed. It may be the proposal as it was before it was signed, a scan, or a print ' +
      'of the contract. The sealed copy came by email after the last signature.',
  },
  unreadable: {
    tone: 'bad',
    title: 'This file cannot be checked',
    text: 'It is not a PDF, or it is damaged, or its seal is of a kind that this page does not know.',
  },
};

export type Trouble = 'noFile' | 'badForm' | 'tooLarge' | 'tooMany' | 'busy' | 'fault';

export const troubleWording: Readonly<Record<Trouble, Wording & { status: number }>> = {
  noFile: {
    status: 400,
    tone: 'careful',
    title: 'There was no file',
    text: 'Choose the PDF first, then check it.',
  },
  badForm: {
    status: 400,
    tone: 'careful',
    title: 'The file did not arrive',
    text: 'What was sent could not be read as a file. Please try again.',
  },
  tooLarge: {
    status: 413,
    tone: 'careful',
    title: 'The file is too large',
    text: 'Files of up to 20 MB can be checked. Sealed contracts are much smaller.',
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
    title: 'Too busy just now',
    text: 'Many files are being checked at the moment. Please try again in a few seconds.',
  },
  fault: {
    status: 500,
    tone: 'careful',
    title: 'Something went wrong',
    text: 'The file could not be checked, and that is our fault. Please try again later.',
  },
};
