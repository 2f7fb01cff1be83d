import { counted, longDay } from '@sundesk/solar';
import type { PageSection } from '../page/page-request.ts';
import type { ProposalContent } from '../proposal-content.ts';
import type { TermKey, TermPart, TermSentence } from '../terms/print-sale-terms.ts';
import { type Fact, figure, group, partsIf, type Section } from './parts.ts';

/** From the signature to the handover. */
export function nextSteps({ expiresOn, terms }: ProposalContent): Section {
  const steps = [
    `You accept and sign online until ${longDay(expiresOn)}.`,
    ...stepsAfterSigning(terms),
  ];
  return {
    id: 'next',
    section: 'terms',
    title: 'What happens next',
    parts: [{ kind: 'steps', steps }],
  };
}

/** From the deposit to the handover. */
export function stepsAfterSigning(terms: ProposalContent['terms']): string[] {
  return [
    ...(terms.depositPercent > 0
      ? [`You pay the deposit of ${figure(terms.depositPercent)}%.`]
      : []),
    `${terms.saleTerms.appliesForConnection === false ? 'You apply for the grid connection, and we' : 'We apply for the grid connection and'} install ${terms.installWeeks > 0 ? `within about ${counted(terms.installWeeks, 'week')} of your signature` : 'on a day that we agree with you'}.`,
    'We test the system and hand it over to you. The terms say when the rest is due.',
  ];
}

/** The terms that people ask about first, in this order; the summary shows as many as fit in six lines. */
const summarised: readonly TermKey[] = [
  'price',
  'deposit',
  'balance',
  'cooling_off',
  'connection_refused',
  'connection',
];
const summaryLines = 6;

/** Six lines of the terms, and all of them. */
export function terms(content: ProposalContent): Section {
  const { terms } = content;
  const { warranties, terms: conditions, complaints } = textsOfTerms(terms);
  const years = terms.workmanshipWarrantyYears;
  const workmanship =
    years > 0
      ? `Our warranty on workmanship and the whole system is ${counted(years, 'year')}.`
      : '';
  const lines = summarised
    .flatMap((about) => terms.sentences.find((sentence) => sentence.about === about) ?? [])
    .slice(0, summaryLines - (years > 0 ? 1 : 0))
    .map(({ title, text }): Fact => [title, text]);
  if (years > 0) lines.push(['Warranty', workmanship]);
  const ofTexts = (title: string, words: string, section?: PageSection) =>
    partsIf(
      words !== '',
      group(title, [{ kind: 'paragraphs', text: words }], section && { section }),
    );
  const whole = [
    ...ofTexts('Warranties', [workmanship, warranties].filter(Boolean).join('\n\n'), 'warranties'),
    group('Please note', [{ kind: 'statements', statements: pointsOf(content) }]),
    ...ofTexts('Terms', conditions),
    ...ofTexts('Complaints', complaints, 'complaints'),
  ];
  return {
    id: 'terms',
    section: 'terms',
    title: 'Warranties and terms',
    parts: [
      { kind: 'summary', facts: lines },
      { kind: 'more', label: 'Read all warranties and terms', parts: whole },
    ],
  };
}

/** What holds for every system. Omits the points that the terms cover, which an answer about the sale may change. */
function pointsOf({ specification, terms }: ProposalContent) {
  const { battery, phases } = specification;
  const covered = new Set(terms.sentences.map(({ about }) => about));
  const connection = phases === null ? '' : ` This design is for ${counted(phases, 'phase')}.`;
  const charges = covered.has('network_charges')
    ? 'may limit them.'
    : 'may limit them and may charge for them. The price includes such charges only where they are itemised.';
  const points: (string | false)[] = [
    'Energy and savings are estimates, not promises. Weather, shade, dirt, the age of the panels, how you use energy ' +
      'and your tariff all change them.',
    `The network operator and your electricity retailer decide on the connection, the meter and exports, and ${charges}${connection}`,
    battery !== null &&
      !covered.has('battery_backup') &&
      'A battery does not automatically supply your home in a power cut. It does so only if this proposal itemises ' +
        'backup, and then only for the backed-up circuits and while its charge lasts.',
    !covered.has('existing_system') &&
      'This design includes your existing solar system or battery only where it names them.',
    !covered.has('end_of_life') &&
      'Do not put panels, inverters or batteries in household waste at the end of their life. Ask us or your ' +
        'council where to recycle them.',
    !covered.has('design_changes') &&
      'If the design, the products or the price change after you sign, we put the change in writing and need your ' +
        'agreement before we install anything.',
  ];
  return points.filter((text) => text !== false).map((text) => ({ text, source: '' }));
}

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
