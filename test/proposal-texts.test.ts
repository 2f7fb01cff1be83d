import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noPaymentDetails } from '../src/domain/accounts/settings/payment-details.ts';
import {
  type ProposalDocument,
  proposalDocument,
} from '../src/domain/proposals/document/document.ts';
import type { Cell, Part, Section, Table } from '../src/domain/proposals/document/parts.ts';
import type { ProposalContent } from '../src/domain/proposals/proposal-content.ts';
import { proposalPage } from '../src/doors/pages/rendering/proposal-page.ts';
import { printProposal } from '../src/outside/pdf/print-proposal.ts';
import { fileOfPdf, noPoppler, readStructure } from './support/pdf/read-structure.ts';
import { batteryContent } from './support/proposals/battery-content.ts';
import { optionsContent } from './support/proposals/options-content.ts';
import { largeContent, smallContent } from './support/proposals/proposal-content.ts';
import { rebateContent } from './support/proposals/rebate-content.ts';

// What is read on the page is what is signed in the PDF: both say each text of the document, in the order of its section,
// and nothing besides but what belongs to a page or to paper.

/** Each text of a part; the labels of buttons and the lines that the PDF has in full elsewhere stand apart. */
function textsOf(parts: readonly Part[]): string[] {
  return parts.flatMap(textsOfPart);
}

function textsOfPart(part: Part): string[] {
  switch (part.kind) {
    case 'text':
      return [
        typeof part.text === 'string'
          ? part.text
          : part.text.map((one) => (typeof one === 'string' ? one : one.strong)).join(''),
      ];
    case 'timing':
      return [part.text];
    case 'paragraphs':
      return part.text.split(/\n\s*\n/);
    case 'figures':
      return part.figures.flatMap(({ name, value, note = '' }) => [name, value, note]);
    case 'facts':
      return part.facts.flat();
    case 'promises':
      return part.promises.flatMap(({ text, note }) => [text, note]);
    case 'statements':
      return part.statements.flatMap(({ text, source, mark = '' }) => [
        text,
        source && `Source: ${source}`,
        mark,
      ]);
    case 'steps':
      return [...part.steps];
    case 'products':
      return part.products.flatMap(({ name, quantity, notes, warranty, datasheet }) => [
        quantity > 1 ? `${quantity} × ${name}` : name,
        ...notes,
        warranty,
        datasheet === undefined ? '' : 'Datasheet',
      ]);
    case 'options':
      return part.cards.flatMap(({ title, size, price, facts, mark }) => [
        ...[title, size, price],
        ...facts.flat(),
        mark,
      ]);
    case 'charts':
      return [
        ...part.charts.map(({ caption }) => caption),
        ...(part.numbers ? textsOfTable(part.numbers) : []),
      ];
    case 'table':
    case 'bill':
      return textsOfTable(part.table);
    case 'beside':
      return textsOf([...part.left, ...part.right]);
    case 'group':
      return [part.title, ...textsOf(part.parts)];
    case 'more':
      return textsOf(part.parts);
    case 'summary':
      return [];
  }
}

function textsOfTable({ columns, rows, sums = [] }: Table): string[] {
  const cells = [...rows, ...sums].flatMap((row) => row.cells);
  return [...columns.map(({ title }) => title), ...cells.flatMap(textsOfCell)];
}

function textsOfCell(cell: Cell): string[] {
  return typeof cell === 'string' ? [cell] : [cell.text, ...(cell.notes ?? [])];
}

/** Without spaces, since lines end elsewhere on paper. */
function plain(text: string): string {
  return text.replace(/\s+/g, '');
}

/** What is left of a text without the other texts, the longest first. */
function without(text: string, others: readonly string[]): string {
  return others
    .map(plain)
    .filter((other) => other !== '')
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, other) => rest.replaceAll(other, ''), text);
}

function entities(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

/** The words of the page's sections by their ids; drawings, numbers of roof faces and forms left out. */
function readPage(content: ProposalContent): (id: string) => string {
  const { html } = proposalPage({
    content,
    proposal: { token: 'abc', version: 2, pdfSha256: 'a'.repeat(64), publishedAt: 0 },
    contract: undefined,
    signer: undefined,
    signerToken: undefined,
    isStaff: false,
    isPreview: true,
    draft: undefined,
    logo: undefined,
    now: Date.parse(`${content.issuedOn}T02:00:00Z`),
    timeZone: 'Australia/Sydney',
    payment: noPaymentDetails,
    hasAsked: false,
    sendsLinks: false,
    pageRequestId: 'hit_1',
    options: (content.options ?? []).map((option) => ({ ...option, path: '/p/other' })),
  });
  return (id) => {
    const [section = assert.fail(id)] =
      new RegExp(`<section[^>]* (id="${id}"|class="${id}").*?</section>`, 's').exec(html) ?? [];
    const words = section
      .replace(/<svg.*?<\/svg>/gs, '')
      .replace(/<form.*?<\/form>/gs, '')
      .replace(/<span class="(place|face)".*?<\/span>/g, '')
      .replace(/<dl class="answers">.*?<\/dl>/gs, '')
      .replace(/<p class="kind">.*?<\/p>/g, '')
      .replace(/<[^>]+>/g, ' ');
    return plain(entities(words));
  };
}

/** The words of the PDF in reading order, apart from the drawings. */
async function readPdf(t: Parameters<typeof fileOfPdf>[0], content: ProposalContent) {
  const url = 'https://sundesk.example.com/p/abc';
  const printed = { content, saleType: 'solicited', version: 2, url, logo: undefined } as const;
  const tree = readStructure(fileOfPdf(t, await printProposal(printed)));
  return plain(
    tree
      .filter(({ type }) => type !== 'Figure')
      .map(({ text }) => text)
      .join(' '),
  );
}

/** The texts of a section, each found after the one before it. */
function assertInOrder(text: string, { title, parts }: Section, where: string): void {
  let at = 0;
  for (const one of [title, ...textsOf(parts)].map(plain)) {
    const found = text.indexOf(one, at);
    assert.notEqual(
      found,
      -1,
      `${where} of ${title} says after ${text.slice(at - 60, at)}: ${one}`,
    );
    at = found + one.length;
  }
}

const sectionNames = [
  ...(['options', 'price', 'savings', 'system', 'next', 'terms', 'about', 'sources'] as const),
];

function textsOfDocument({ cover, letter, ...sections }: ProposalDocument): string[] {
  return [
    cover.subject,
    cover.headline,
    cover.site,
    ...cover.figures.flatMap(({ name, value, note }) => [name, value, note]),
    ...letter.text.split(/\n\s*\n/),
    letter.name,
    letter.role,
    ...Object.values(sections).flatMap(({ title, parts }) =>
      parts.length === 0 ? [] : [title, ...textsOf(parts)],
    ),
  ];
}

const { maker, model } = smallContent.specification.panels[0] ?? assert.fail();
const file = { documentId: 7, sha256: 'a'.repeat(64) };
const illustratedContent: ProposalContent = {
  ...smallContent,
  company: { ...smallContent.company, aboutUs: 'Two electricians and a dog.\n\nSince 2009.' },
  productFiles: [{ kind: 'panel', maker, model, picture: file, datasheet: file }],
};

const financeContent: ProposalContent = {
  ...smallContent,
  finance: {
    lender: 'Example Lender',
    annualRate: 7.99,
    months: 84,
    establishmentFeeCents: 0,
    monthlyFeeCents: 0,
    wording: 'Invented wording of a firm.\n\nIts second paragraph.',
    weeklyCents: 4_200,
  },
};

for (const [name, content] of [
  ['small', smallContent],
  ['battery', batteryContent],
  ['illustrated', illustratedContent],
  ['finance', financeContent],
  ['one of several', optionsContent],
  ['rebate', rebateContent],
  ['large', largeContent],
  ['unestimated', { ...smallContent, quote: { ...smallContent.quote, savings: null } }],
] as const) {
  test(`the page and the PDF of the ${name} proposal say each text of the document, and nothing else`, {
    skip: noPoppler,
  }, async (t) => {
    const document = proposalDocument(content, {
      roof: undefined,
      picture: () => undefined,
      datasheet: () => '/datasheet',
    });
    const page = readPage(content);
    const pdf = await readPdf(t, content);
    const texts = textsOfDocument(document);
    // The roof is on the cover.
    const printed = pdf.slice(pdf.indexOf(plain(document.letter.text.slice(0, 10))));
    for (const section of sectionNames.map((key) => document[key])) {
      if (section.parts.length === 0) continue;
      const shown = page(section.id === 'assumptions' ? 'documents' : section.id);
      assertInOrder(shown, section, 'the page');
      const isDrawn = section.id === 'system';
      const parts = section.parts.map((part) =>
        isDrawn && part.kind === 'beside' ? { ...part, left: [] } : part,
      );
      assertInOrder(printed, { ...section, parts }, 'the PDF');
      if (['about', 'assumptions'].includes(section.id)) continue;
      const labels = [
        'Compare and choose',
        'Roof faces and site',
        'More about your savings',
        'What is included',
      ];
      const rest = without(shown, [...texts, ...labels, 'Read all warranties and terms']);
      assert.equal(rest, '', `${section.title} on the page`);
    }
    for (const text of texts) {
      assert.ok(pdf.includes(plain(text)), `the PDF says: ${text}`);
    }
    const { company, seller, customer } = content;
    const ofPaper = [
      ...['Date', 'Valid until', 'End of', '21 November 2026', '21 December 2026', 'Version'],
      ...[
        'Your contact',
        'Read and accept online',
        'Questions?',
        'https://sundesk.example.com/p/abc',
      ],
      ...['Solar panels', 'Inverter', 'Battery'],
      ...Object.values(company),
      ...Object.values(seller).filter((value) => typeof value === 'string'),
      ...Object.values(customer).filter((value) => typeof value === 'string'),
    ];
    const rest = without(pdf, [...texts, ...ofPaper]).replace(/[\d.,•·[\]]/g, '');
    assert.equal(rest, '', 'the PDF says no more than the document');
  });
}
