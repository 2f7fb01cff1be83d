import { kilowatts, longDay } from '@sundesk/solar';
import { money } from '@sundesk/solar/values';
import { cancellationNotice, frontPageNotice } from '../../../domain/contracts/cooling-off.ts';
import { formatAddress } from '../../../domain/projects/project.ts';
import type { Block, Table } from '../block.ts';
import { contentWidth, type Sheet } from './page.ts';
import { facts, gap } from './parts.ts';

const padding = 12;
const border = 2;
/** The content width of a box whose border aligns with the edges of other text. */
const boxWidth = contentWidth - 2 * (padding + border);

/** The notice on the front page of an unsolicited agreement. Only the supplier's name has larger letters. */
export function frontPage(sheet: Sheet): Block[] {
  if (sheet.saleType !== 'unsolicited') return [];
  const { title, right, further } = frontPageNotice;
  const { ink } = sheet.theme;
  return [
    boxed(sheet, [
      { text: title.toUpperCase(), fontSize: 16, bold: true, color: ink },
      { text: right, fontSize: 15, bold: true, color: ink, margin: [0, 4, 0, 0] },
      { text: further, fontSize: 10, color: ink, margin: [0, 5, 0, 6] },
      ...supplierLines(sheet),
    ]),
  ];
}

/** The last page of an unsolicited agreement: a form that ends it. */
export function cancellationForm(sheet: Sheet): Block[] {
  if (sheet.saleType !== 'unsolicited') return [];
  const { content, theme, version } = sheet;
  const { customer, project, quote } = content;
  const agreement = `Version ${version} of the proposal “${project.title}” of ${longDay(content.issuedOn)}`;
  return [
    {
      text: cancellationNotice.title,
      tag: 'H2',
      fontSize: 18,
      bold: true,
      color: theme.heading,
      pageBreak: 'before',
    },
    ...cancellationNotice.parts.flatMap(({ title, text }): Block[] => [
      { text: title, tag: 'H3', bold: true, fontSize: 11, margin: [0, 8, 0, 2] },
      { text },
    ]),
    gap(12),
    boxed(sheet, [
      facts(
        theme,
        [
          ...supplierRows(sheet).map(
            ([label, value]) => [label === 'Supplier' ? 'To the supplier' : label, value] as const,
          ),
          ['Agreement', agreement],
          [
            'Goods and services',
            `Solar system of ${kilowatts(quote.systemWatts)} at ${formatAddress(project.siteAddress)}; ${money(quote.price.payableCents)} payable`,
          ],
          ['Consumer', customer.name],
        ],
        boxWidth,
        0.26,
      ),
      { text: cancellationNotice.declaration, bold: true, fontSize: 13, margin: [6, 10, 0, 6] },
      ...[
        'Name of the consumer',
        'Address of the consumer',
        'Signature of the consumer',
        'Date',
      ].map(blank),
      gap(10),
    ]),
  ];
}

function supplierLines({ content: { company }, theme }: Sheet): Block[] {
  const name = `Supplier: ${company.legalName || company.name}`;
  const look = { fontSize: 10, color: theme.ink };
  return [
    { ...look, bold: true, text: company.abn === '' ? name : `${name}, ABN ${company.abn}` },
    { ...look, text: company.address },
    { ...look, text: [company.phone, company.email].filter(Boolean).join('  ·  ') },
  ];
}

/** Section 79(d) of the Australian Consumer Law names what the notice must say of the supplier. */
function supplierRows({ content: { company } }: Sheet): (readonly [string, string])[] {
  const rows = [
    ['Supplier', company.legalName || company.name],
    ['ABN', company.abn],
    ['Address', company.address],
    ['Phone', company.phone],
    ['Email', company.email],
  ] as const;
  return rows.filter(([, value]) => value !== '');
}

function blank(label: string): Block {
  return {
    margin: [6, 16, 0, 0],
    columns: [
      { text: label, width: 150 },
      {
        width: boxWidth - 160,
        canvas: [
          {
            type: 'line',
            x1: 0,
            y1: 12,
            x2: boxWidth - 170,
            y2: 12,
            lineWidth: 0.7,
          },
        ],
      },
    ],
  };
}

function boxed({ theme }: Sheet, stack: Block[]): Table {
  return {
    margin: [0, 14, 0, 0],
    table: { widths: [boxWidth], body: [[{ stack }]] },
    layout: {
      hLineWidth: () => border,
      vLineWidth: () => border,
      hLineColor: () => theme.ink,
      vLineColor: () => theme.ink,
      paddingLeft: () => padding,
      paddingRight: () => padding,
      paddingTop: () => 9,
      paddingBottom: () => 9,
    },
  };
}
