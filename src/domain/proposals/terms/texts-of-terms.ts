import type { TermPart, TermSentence } from './print-sale-terms.ts';

/**
 * The texts of a proposal: what the answers about the sale print, then the firm's own words. Paragraphs are separated
 * by empty lines.
 */
export function textsOfTerms(
  terms: Readonly<Record<TermPart, string>> & { sentences: readonly TermSentence[] },
): Record<TermPart, string> {
  const textOf = (part: TermPart) =>
    [
      ...terms.sentences.filter((sentence) => sentence.part === part).map(({ text }) => text),
      terms[part].trim(),
    ]
      .filter((text) => text !== '')
      .join('\n\n');
  return {
    terms: textOf('terms'),
    warranties: textOf('warranties'),
    complaints: textOf('complaints'),
  };
}
