import { counted, longDay } from '@sundesk/solar';
import { money } from '@sundesk/solar/values';
import { textsOfTerms } from '../../../domain/proposals/terms/texts-of-terms.ts';
import type { Block } from '../block.ts';
import { type Sheet, smallSize } from './page.ts';
import { factsBeside, gap, paragraphs, section } from './parts.ts';
import { passagesOf, smallPrint } from './small-print.ts';

/** Prints the warranties, the next steps, the complaints process and the terms. */
export function promises(sheet: Sheet): Block[] {
  const { theme, content } = sheet;
  const { warranties, complaints, terms } = textsOfTerms(content.terms);
  return [
    ...section(theme, 'Warranties', [...workmanship(sheet), ...paragraphs(warranties)]),
    ...nextSteps(sheet),
    ...section(
      theme,
      'Terms and conditions',
      smallPrint(theme, [...passagesOf(terms), ...passagesOf(complaints, 'Complaints')], smallSize),
    ),
  ];
}

function nextSteps({ content, theme }: Sheet): Block[] {
  const { quote, expiresOn } = content;
  const { payableCents, depositCents } = quote.price;
  return section(theme, 'What happens next', [
    factsBeside(
      theme,
      [
        [
          ['You accept', `Online until ${longDay(expiresOn)}`],
          [
            'Deposit',
            depositCents > 0 ? `${money(depositCents)}, due as the terms set out` : 'None',
          ],
        ],
        [
          ['We install', installation(content)],
          ['Balance', `${money(payableCents - depositCents)}, due as the terms set out`],
        ],
      ],
      0.26,
    ),
  ]);
}

function installation({ terms, specification }: Sheet['content']): string {
  const { expectedInstallOn } = specification;
  return [
    terms.installWeeks > 0
      ? `Within about ${counted(terms.installWeeks, 'week')} of your signature`
      : 'On a day that we agree with you',
    ...(expectedInstallOn === '' ? [] : [`planned for ${longDay(expectedInstallOn)}`]),
  ].join(', ');
}

function workmanship({ content }: Sheet): Block[] {
  const years = content.terms.workmanshipWarrantyYears;
  if (years <= 0) return [];
  const text = `Our warranty on workmanship and the whole system is ${counted(years, 'year')}.`;
  return [{ text, bold: true }, gap(6)];
}
