import { partNotes } from '../../../domain/proposals/page/stc-timing.ts';
import type { Block } from '../block.ts';
import { type Sheet, smallSize } from './page.ts';
import { section } from './parts.ts';
import { smallPrint, withSources } from './small-print.ts';

/** What the figures are based on, each with its source. */
export function assumptions({ content: { quote }, theme }: Sheet): Block[] {
  const { price, solarCertificates, batteryCertificates, warnings } = quote;
  const parts = [
    ['Date of installation', partNotes(warnings).timing],
    ['STC price', price.working],
    ['STCs for the panels', solarCertificates.working],
    ['STCs for the battery', batteryCertificates?.working ?? []],
    ['Energy', quote.yield?.assumptions ?? []],
    ['Savings', quote.savings?.assumptions ?? []],
  ] as const;
  return section(
    theme,
    'Assumptions and sources',
    smallPrint(theme, withSources(parts), smallSize),
  );
}
