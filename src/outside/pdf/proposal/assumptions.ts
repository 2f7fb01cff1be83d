import type { Block } from '../block.ts';
import type { Sheet } from './page.ts';
import { section, statements, subsection } from './parts.ts';

/** The appendix: what the figures are based on, each with its source. */
export function assumptions({ content: { quote }, theme }: Sheet): Block[] {
  const { price, solarCertificates, batteryCertificates } = quote;
  const parts = [
    ['STC price', price.working],
    ['STCs for the panels', solarCertificates.working],
    ['STCs for the battery', batteryCertificates?.working ?? []],
    ['Energy', quote.yield?.assumptions ?? []],
    ['Savings', quote.savings?.assumptions ?? []],
  ] as const;
  return section(
    theme,
    'Appendix: assumptions and sources',
    parts.flatMap(([title, list]) =>
      list.length === 0 ? [] : subsection(theme, title, statements(theme, list)),
    ),
  );
}
