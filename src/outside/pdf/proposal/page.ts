import type { ProposalDocument } from '../../../domain/proposals/document/document.ts';
import type { PrintProposal } from '../../../domain/proposals/print-proposal.ts';
import { contrast, mix } from '../../../domain/shared/colours.ts';

/** The input of every part of the document. */
export type Sheet = Parameters<PrintProposal>[0] & { theme: Theme; document: ProposalDocument };

/** A4, in points. */
export const pageWidth = 595.28;
export const pageHeight = 841.89;
export const sideMargin = 46;
export const pageMargins: [number, number, number, number] = [sideMargin, 54, sideMargin, 48];
export const contentWidth = pageWidth - 2 * sideMargin;

export const bodySize = 9;
/** The size of terms, assumptions and long tables. */
export const smallSize = 7.5;

/** Returns whether a text fits a number of lines of a width, counted as if all its letters were wide. */
export function isShort(
  text: string,
  width: number,
  linesMax: number,
  fontSize = bodySize,
): boolean {
  const perLine = Math.max(1, Math.floor(width / (fontSize * 0.8)));
  const lines = text
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / perLine)), 0);
  return lines <= linesMax;
}

/** Shortens a text to a number of characters, with an ellipsis. */
export function shorten(text: string, charactersMax: number): string {
  const characters = [...text];
  if (characters.length <= charactersMax) return text;
  return `${characters
    .slice(0, charactersMax - 1)
    .join('')
    .trimEnd()}…`;
}

/** Shortens a text, with an ellipsis, to what is certain to fit on one line of a width. */
export function fitLine(text: string, width: number, fontSize: number): string {
  let left = width / fontSize;
  const fitting = [...text].findIndex((letter) => {
    left -= shareOfSize(letter);
    return left < 0;
  });
  return fitting === -1 ? text : shorten(text, Math.max(1, fitting - 1));
}

/**
 * The most lines that a text can take in a width, whatever its letters: two lines that follow each other are never
 * both half empty.
 */
export function linesMax(text: string, width: number, fontSize: number): number {
  return text.split('\n').reduce((sum, line) => {
    const length = [...line].reduce((total, letter) => total + shareOfSize(letter), 0);
    return sum + 2 * Math.ceil((length * fontSize) / width) + 1;
  }, 0);
}

/** The greatest width of a letter, as a part of the font size. */
function shareOfSize(letter: string): number {
  if (/[a-z0-9 .,:;'()-]/.test(letter) && !/[mw]/.test(letter)) return 0.58;
  // Chinese characters are as wide as high, and emoji wider.
  if (letter > '\u2e80') return 1.3;
  return /[A-LN-VX-Z]/.test(letter) ? 0.72 : 0.95;
}

/** The colours of a proposal, made from the two of the account so that words can always be read. */
export type Theme = {
  primary: string;
  accent: string;
  /** The colour of text on the primary colour. */
  onPrimary: string;
  /** The colour of headings on white. */
  heading: string;
  /** A breath of the primary colour, as a ground. */
  tint: string;
  ink: string;
  muted: string;
  line: string;
};

const ink = '#1f2a35';
const white = '#ffffff';
/** The least contrast of large letters in the W3C's accessibility guidelines. */
const contrastMin = 3;

export function themeOf({ primary, accent }: { primary: string; accent: string }): Theme {
  return {
    primary,
    accent,
    onPrimary: contrast(white, primary) >= contrastMin ? white : ink,
    heading: contrast(primary, white) >= contrastMin ? primary : ink,
    tint: mix(white, primary, 0.06),
    ink,
    muted: '#5b6773',
    line: '#d5dbe1',
  };
}
