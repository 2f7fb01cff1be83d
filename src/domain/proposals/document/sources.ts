import { counted, countedFor, type Quote, type Statement } from '@sundesk/solar';
import { money } from '@sundesk/solar/values';
import { partNotes } from '../page/stc-timing.ts';
import type { ProposalContent } from '../proposal-content.ts';
import { group, type Part, partsIf, type Section, text } from './parts.ts';

/** What the figures are based on, each with the number of its source. */
export function sources({ quote }: ProposalContent): Section {
  const { price, solarCertificates, batteryCertificates, warnings } = quote;
  const all: readonly (readonly [title: string, statements: readonly Statement[]])[] = [
    ['STC discount', [{ text: discountNote(quote), source: '' }]],
    ['Date of installation', partNotes(warnings).timing],
    ['STC price', price.working],
    ['STCs for the panels', solarCertificates.working],
    ['STCs for the battery', batteryCertificates?.working ?? []],
    ['Energy', quote.yield?.assumptions ?? []],
    ['Savings', quote.savings?.assumptions ?? []],
  ];
  const groups = all.filter(([, statements]) => statements.length > 0);
  const names = groups.flatMap(([, statements]) => statements.map(({ source }) => source));
  const distinct = [...new Set(names)].filter((source) => source !== '');
  const marked = (list: readonly Statement[]): Part => ({
    kind: 'statements',
    statements: list.map(({ text: words, source }) => ({
      text: words,
      source: '',
      ...(source !== '' && { mark: `[${distinct.indexOf(source) + 1}]` }),
    })),
  });
  return {
    id: 'assumptions',
    section: 'assumptions',
    title: 'Assumptions and sources',
    parts: [
      text('Energy and savings are estimates, not promises. This is what we based them on.'),
      ...groups.map(([title, list]) => group(title, [marked(list)])),
      ...partsIf(
        distinct.length > 0,
        group(
          'Sources',
          distinct.map((source, index) => ({
            kind: 'paragraphs',
            text: `[${index + 1}] ${source}`,
          })),
        ),
      ),
    ],
  };
}

function discountNote({ price, installDay }: Quote): string {
  const { certificateCount, certificateCents, certificateDiscountCents } = price;
  if (certificateDiscountCents === 0) return 'The price includes no STC discount.';
  return (
    'Your installation creates small-scale technology certificates (STCs). You assign them to us, and we take their ' +
    `value off the price: ${counted(certificateCount, 'STC')} at ${money(certificateCents)} each, ` +
    `${money(certificateDiscountCents)} in total, ${countedFor(installDay)}. The number of STCs depends on the ` +
    'installation date.'
  );
}
