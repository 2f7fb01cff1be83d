import {
  type Certificates,
  counted,
  countedFor,
  describeRebate,
  type Price,
  rebateNote,
  roundHalfAway,
} from '@sundesk/solar';
import { money, wholeDollars } from '@sundesk/solar/values';
import { stcTiming } from '../page/stc-timing.ts';
import type { ProposalContent } from '../proposal-content.ts';
import { balanceDue } from '../terms/print-sale-terms.ts';
import {
  type Fact,
  figure,
  group,
  type Part,
  partsIf,
  type Row,
  type Section,
  text,
} from './parts.ts';

/** Every line that is paid for, the STC discount, and what the date of installation does to it. */
export function price(content: ProposalContent): Section {
  const { price: sums } = content.quote;
  const timing = stcTiming(content);
  return {
    id: 'price',
    section: 'price',
    title: 'Your price',
    parts: [
      ...(timing === undefined ? [] : [{ kind: 'timing' as const, ...timing }]),
      {
        kind: 'bill',
        label: 'What is included',
        table: {
          columns: [{ title: 'Item' }, { title: 'Amount', isFigure: true }],
          rows: sums.lines.map(lineRow),
          sums: sumRows(content),
        },
      },
      ...financeLine(content),
      ...gstNote(sums),
      ...rebates(sums),
      ...certificates(content.quote),
    ],
  };
}

function lineRow({ description, quantity, unitCents, totalCents }: Price['lines'][number]): Row {
  const notes = quantity === 1 ? [] : [`${figure(quantity)} × ${money(unitCents)}`];
  return { cells: [{ text: description, notes }, money(totalCents)] };
}

function sumRows({ quote, terms }: ProposalContent): Row[] {
  const { price: sums, installDay } = quote;
  const row = (name: string, note: string, cents: number, more: Partial<Row> = {}): Row => ({
    ...more,
    cells: [{ text: name, notes: note === '' ? [] : [note] }, money(cents)],
  });
  const { certificateCount, certificateCents, certificateDiscountCents, payableCents } = sums;
  return [
    row('Total', `includes ${money(sums.gstCents)} GST`, sums.totalCents, { look: 'sum' }),
    ...(certificateDiscountCents > 0
      ? [
          row(
            'Less STC discount',
            `${figure(certificateCount)} STCs × ${money(certificateCents)}, assigned to us, ${countedFor(installDay)}`,
            -certificateDiscountCents,
            { section: 'certificates' },
          ),
        ]
      : []),
    ...(sums.rebates ?? [])
      .filter(({ cents, paidTo }) => cents > 0 && paidTo === 'installer')
      .map(({ name, working, cents }) => row(`Less ${name}`, working, -cents)),
    row('You pay', 'including GST', payableCents, { look: 'pay' }),
    ...paymentsOf(sums, terms).map(({ name, note, cents }) => row(name, note, cents)),
  ];
}

type Payment = { name: string; note: string; cents: number };

/**
 * What is paid when, in whole cents that add up to what is payable: the deposit, a share on delivery rounded to the cent
 * and at most what the deposit leaves, and the rest. A rest that follows the deposit alone is in its note.
 */
export function paymentsOf(
  { payableCents, depositCents }: Pick<Price, 'payableCents' | 'depositCents'>,
  { depositPercent, saleTerms }: Pick<ProposalContent['terms'], 'depositPercent' | 'saleTerms'>,
): Payment[] {
  const due = balanceDue(saleTerms);
  const progressPercent = saleTerms.progressPercent ?? 0;
  const progressCents = Math.min(
    roundHalfAway((Math.max(0, payableCents) * progressPercent) / 100),
    Math.max(0, payableCents - depositCents),
  );
  const restCents = payableCents - depositCents - progressCents;
  const share = (percent: number) => `${figure(percent)}% of the price`;
  const deposit = { name: 'Deposit', note: share(depositPercent), cents: depositCents };
  if (progressCents > 0) {
    return [
      ...(depositCents > 0 ? [deposit] : []),
      {
        name: 'On delivery',
        note: `${share(progressPercent)}, when the products are delivered`,
        cents: progressCents,
      },
      ...(restCents > 0 ? [{ name: 'Rest', note: due ?? '', cents: restCents }] : []),
    ];
  }
  if (depositCents <= 0) return [];
  const rest =
    due === undefined
      ? `; the terms say when the rest of ${money(restCents)} is due`
      : `; the rest of ${money(restCents)} is due ${due}`;
  return [{ ...deposit, note: deposit.note + (restCents > 0 ? rest : '') }];
}

/** A weekly amount as the heading of the firm's wording, so that the PDF keeps both on one page: it advertises credit. */
function financeLine({ finance }: ProposalContent): Part[] {
  if (finance === undefined) return [];
  const { weeklyCents, months, lender, wording } = finance;
  const amount = `${wholeDollars(weeklyCents)} a week over ${counted(months, 'month')}`;
  return [group(`Finance from ${amount} with ${lender}`, [{ kind: 'paragraphs', text: wording }])];
}

function gstNote({ gstOnCertificatesCents }: Price): Part[] {
  if (gstOnCertificatesCents === null) return [];
  const words =
    `You are registered for GST, so assigning the STCs is a supply of yours: ${money(gstOnCertificatesCents)} GST is ` +
    'within their value, and you give us a tax invoice for it. It does not change what you pay us.';
  return [text(words, 'note')];
}

/** Every rebate with its conditions. */
function rebates({ rebates: all = [], afterRebatesCents, payableCents }: Price): Part[] {
  if (all.length === 0) return [];
  const after = afterRebatesCents ?? payableCents;
  const facts: Fact[] = all.map((one) => [one.name, describeRebate(one)]);
  if (after !== payableCents) facts.push(['Cost after rebates', money(after)]);
  const conditions = all.flatMap(({ name, conditions: points, source }) => [
    ...partsIf(points.length > 0, text(`Conditions of ${name}`, 'note'), {
      kind: 'statements',
      statements: points.map((point) => ({ text: point, source: '' })),
    }),
    ...partsIf(source !== '', text(`Source: ${source}`, 'note')),
  ]);
  const parts: Part[] = [text(rebateNote, 'note'), { kind: 'facts', facts }, ...conditions];
  return [group('Rebates and loans', parts, { isFolded: true })];
}

/** The panels' STCs alone are in the line of the discount. */
function certificates({
  solarCertificates,
  batteryCertificates,
}: ProposalContent['quote']): Part[] {
  if (batteryCertificates === null && solarCertificates.count !== null) return [];
  const fact = (name: string, { count, reason }: Certificates): Fact => [
    name,
    count === null ? `Not calculated. ${reason}` : figure(count),
  ];
  const facts = [fact('STCs for the panels', solarCertificates)];
  if (batteryCertificates !== null) facts.push(fact('STCs for the battery', batteryCertificates));
  return [{ kind: 'facts', facts }];
}
