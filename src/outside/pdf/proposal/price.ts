import {
  type Certificates,
  counted,
  countedFor,
  describeRebate,
  type Price,
  type Quote,
  rebateNote,
} from '@sundesk/solar';
import { money } from '@sundesk/solar/values';
import { stcTiming } from '../../../domain/proposals/page/stc-timing.ts';
import type { Block, Cell, Table, Text } from '../block.ts';
import { isShort, type Sheet } from './page.ts';
import { columnWidths, kept, listing, ruled, section, subsection } from './parts.ts';
import type { Theme } from './theme.ts';
import { figure } from './wording.ts';

/** Prints the price, line by line, and the STC discount. */
export function price(sheet: Sheet): Block[] {
  const { content, theme } = sheet;
  const { price: total } = content.quote;
  const timing = stcTiming(content);
  const blocks = [
    itemised(sheet),
    ...(timing === undefined ? [] : [{ text: timing.text, margin: above }]),
    ...rebates(theme, total),
    ...certificates(sheet, total),
  ];
  return section(theme, 'Your price', blocks);
}

const above: [number, number, number, number] = [0, 6, 0, 0];

const columns = [
  { title: 'Item', share: 56 },
  { title: 'Quantity', share: 12, isFigure: true },
  { title: 'Unit price', share: 16, isFigure: true },
  { title: 'Amount', share: 16, isFigure: true },
];
const widths = columnWidths(columns.map(({ share }) => share));
const descriptionWidth = widths[0] ?? 0;

/**
 * The last row holds the last two lines together with the totals: it does not break, so totals never stand alone on a
 * page, and the head of the table is repeated above them.
 */
function itemised({ content, theme }: Sheet): Block {
  const { quote, terms } = content;
  const rows = quote.price.lines.map(lineRow);
  const closing: Table = {
    continues: true,
    margin: [-6, 0, -6, 0],
    table: {
      widths: [...widths],
      body: [...rows.slice(-2), ...totalRows(theme, quote.price, terms.depositPercent)],
    },
    layout: ruled(theme),
  };
  const table = listing(theme, columns, [
    ...rows.slice(0, -2),
    [{ ...closing, colSpan: 4 }, {}, {}, {}],
  ]);
  const descriptions = quote.price.lines.map(({ description }) => description);
  // A block higher than a page that must not break would be lost.
  table.table.dontBreakRows = descriptions.every((text) => isShort(text, descriptionWidth, 16));
  const last = table.table.body.length - 1;
  const paddingOf = (row: number) => (row === last ? 0 : 4);
  table.layout = { ...ruled(theme), paddingTop: paddingOf, paddingBottom: paddingOf };
  const isLow =
    descriptions.length + (quote.price.rebates?.length ?? 0) <= 14 &&
    descriptions.every((text) => isShort(text, descriptionWidth, 2));
  return isLow ? kept([table]) : table;
}

function lineRow({ description, quantity, unitCents, totalCents }: Price['lines'][number]): Cell[] {
  const right = { alignment: 'right' } as const;
  return [
    { text: description },
    { ...right, text: figure(quantity) },
    { ...right, text: money(unitCents) },
    { ...right, text: money(totalCents) },
  ];
}

function totalRows(theme: Theme, total: Price, depositPercent: number): Cell[][] {
  const certificates = `Less ${counted(total.certificateCount, 'STC')} at ${money(total.certificateCents)}`;
  return [
    totalRow('Total including GST', money(total.totalCents), { bold: true }),
    totalRow('GST included', money(total.gstCents), { color: theme.muted }),
    ...(total.certificateCount === 0
      ? []
      : [totalRow(certificates, money(-total.certificateDiscountCents), {})]),
    ...(total.rebates ?? [])
      .filter(({ cents, paidTo }) => cents > 0 && paidTo === 'installer')
      .map(({ name, cents }) => totalRow(`Less ${name}`, money(-cents), {})),
    totalRow('You pay, including GST', money(total.payableCents), {
      bold: true,
      fontSize: 12,
      color: theme.onPrimary,
      fillColor: theme.primary,
    }),
    ...depositRows(total, depositPercent),
  ];
}

function depositRows({ depositCents, payableCents }: Price, depositPercent: number): Cell[][] {
  if (depositCents === 0) return [];
  return [
    totalRow(`Deposit of ${figure(depositPercent)}%`, money(depositCents), {}),
    totalRow('Balance after the deposit', money(payableCents - depositCents), {}),
  ];
}

type Look = { bold?: boolean; fontSize?: number; color?: string; fillColor?: string };

function totalRow(label: string, amount: string, look: Look): Cell[] {
  return [
    { ...look, text: label, colSpan: 2 },
    {},
    { ...look, text: amount, colSpan: 2, alignment: 'right' },
    {},
  ];
}

/** Every rebate with what it depends on. */
function rebates(theme: Theme, total: Price): Block[] {
  const { rebates: all = [], afterRebatesCents, payableCents } = total;
  if (all.length === 0) return [];
  const after = afterRebatesCents ?? payableCents;
  return subsection(theme, 'Rebates and loans', [
    { text: rebateNote },
    ...all.flatMap((one): Block[] => [
      { text: [{ text: `${one.name}: `, bold: true }, describeRebate(one)], margin: above },
      ...one.conditions.map((condition): Block => ({ text: `• ${condition}`, fontSize: 9 })),
      ...(one.source === ''
        ? []
        : [{ text: `Source: ${one.source}`, fontSize: 8, color: theme.muted }]),
    ]),
    ...(after === payableCents
      ? []
      : [{ text: `Cost after rebates: ${money(after)}`, bold: true, margin: above }]),
  ]);
}

function certificates({ content, theme }: Sheet, total: Price): Block[] {
  const { solarCertificates, batteryCertificates } = content.quote;
  return subsection(theme, 'Small-scale technology certificates (STCs)', [
    { text: discountNote(total, content.quote) },
    ...(total.gstOnCertificatesCents === null ? [] : [gstNote(total.gstOnCertificatesCents)]),
    {
      text: [
        ...counting('Solar panels', solarCertificates),
        ...(batteryCertificates === null
          ? []
          : ['   ', ...counting('Battery', batteryCertificates)]),
      ],
      margin: [0, 4, 0, 0],
    },
  ]);
}

function discountNote(
  { certificateCount, certificateCents, certificateDiscountCents }: Price,
  { installDay }: Quote,
): string {
  if (certificateDiscountCents === 0) return 'The price includes no STC discount.';
  return (
    'Your installation creates STCs. You assign them to us, and we take their value off the price: ' +
    `${counted(certificateCount, 'STC')} at ${money(certificateCents)} each, ${money(certificateDiscountCents)} in total, ` +
    `${countedFor(installDay)}. The number of STCs depends on the installation date.`
  );
}

function gstNote(cents: number): Block {
  return {
    text:
      `You are registered for GST, so assigning the STCs is a taxable supply by you. Their value includes GST of ${money(cents)}; ` +
      'you issue a tax invoice for it. It does not change what you pay us.',
    margin: above,
  };
}

function counting(what: string, { count, reason }: Certificates): (string | Text)[] {
  const result = count === null ? `not calculated. ${reason}` : counted(count, 'STC');
  return [{ text: `${what}: `, bold: true }, result];
}
