import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import {
  type Found,
  fileOfPdf,
  noPoppler,
  readPdf,
  readStructure,
} from '../../../../test/support/pdf/read-structure.ts';
import { claim } from '../../../../test/support/proposals/claim.ts';
import { optionsContent } from '../../../../test/support/proposals/options-content.ts';
import { sampleLogo } from '../../../../test/support/proposals/pictures.ts';
import { largeContent, smallContent } from '../../../../test/support/proposals/proposal-content.ts';
import { rebateContent } from '../../../../test/support/proposals/rebate-content.ts';
import type { ProposalContent } from '../../../domain/proposals/proposal-content.ts';
import { printProposal } from '../print-proposal.ts';
import { renderPdf } from '../render-pdf.ts';

// What a screen reader finds in a proposal, as poppler reads it.

const url = 'https://sundesk.example.com/p/3q2-7wQxVbR0aFh1c9Zk5A';

const prints = new Map<ProposalContent, ReturnType<typeof printAndRead>>();

/** Printing and reading take seconds, so each proposal is printed once. */
function print(t: TestContext, content: ProposalContent) {
  const known = prints.get(content) ?? printAndRead(t, content);
  prints.set(content, known);
  return known;
}

async function printAndRead(t: TestContext, content: ProposalContent) {
  const logo = { mediaType: 'image/png', content: sampleLogo };
  const saleType = content === rebateContent ? 'unsolicited' : 'solicited';
  const pdf = await printProposal({ content, saleType, version: 2, url, logo });
  const file = fileOfPdf(t, pdf);
  return {
    bytes: Buffer.from(pdf).toString('latin1'),
    info: readPdf('pdfinfo', [file]),
    tree: readStructure(file),
    words: readPdf('pdftotext', ['-raw', '-nopgbrk', file, '-']),
  };
}

function kidsOf(tree: readonly Found[], index: number): Found[] {
  const depth = tree[index]?.depth ?? 0;
  const rest = tree.slice(index + 1);
  const end = rest.findIndex((one) => one.depth <= depth);
  return (end === -1 ? rest : rest.slice(0, end)).filter((one) => one.depth === depth + 1);
}

for (const [name, content] of [
  ['small', smallContent],
  ['large', largeContent],
  ['unsolicited', rebateContent],
  ['one of several', optionsContent],
] as const) {
  test(`a ${name} proposal is tagged, with language and title`, { skip: noPoppler }, async (t) => {
    const { bytes, info } = await print(t, content);
    assert.match(info, /Tagged: +yes/);
    assert.ok(info.includes(`${content.project.title} (version 2)`));
    assert.match(bytes, /\/Marked true/);
    assert.match(bytes, /\/Lang \(en-AU\)/);
    assert.match(bytes, /\/DisplayDocTitle true/);
    assert.match(bytes, /<pdfuaid:part>1</);
    const links = bytes.split('endobj').filter((object) => object.includes('/Subtype /Link'));
    assert.ok(links.length > 0);
    for (const link of links) assert.match(link, /\/Contents \(/);
  });

  test(`the headings of a ${name} proposal leave out no level`, { skip: noPoppler }, async (t) => {
    const { tree } = await print(t, content);
    const levels = tree.flatMap(({ type }) => (/^H\d$/.test(type) ? [Number(type[1])] : []));
    assert.equal(levels[0], 1);
    assert.equal(levels.filter((level) => level === 1).length, 1);
    for (const [index, level] of levels.slice(1).entries()) {
      assert.ok(level <= (levels[index] ?? 0) + 1, `level ${level} after ${levels[index]}`);
    }
  });

  test(`lists and tables of a ${name} proposal are whole`, { skip: noPoppler }, async (t) => {
    const { tree } = await print(t, content);
    const parts: Record<string, string[]> = {
      L: ['LI'],
      LI: ['Lbl', 'LBody'],
      Table: ['TR'],
      TR: ['TH', 'TD'],
    };
    let tables = 0;
    for (const [index, { type }] of tree.entries()) {
      const allowed = parts[type];
      if (allowed === undefined) continue;
      const kids = kidsOf(tree, index);
      assert.ok(kids.length > 0, `${type} is not empty`);
      for (const kid of kids) assert.ok(allowed.includes(kid.type), `${kid.type} in ${type}`);
      if (type !== 'Table') continue;
      tables += 1;
      const [firstRow = -1] = tree.flatMap((one, at) =>
        at > index && one.type === 'TR' ? [at] : [],
      );
      const [head] = kidsOf(tree, firstRow);
      assert.equal(head?.type, 'TH', 'a table begins with a head');
      assert.match(head?.attributes.join() ?? '', /Scope \/(Column|Row)/);
    }
    assert.ok(tables > 8);
  });

  test(`each figure of a ${name} proposal has a text`, { skip: noPoppler }, async (t) => {
    const { bytes, tree } = await print(t, content);
    const objects = bytes.split('endobj').filter((object) => object.includes('/S /Figure'));
    assert.equal(objects.length, tree.filter(({ type }) => type === 'Figure').length);
    assert.ok(objects.length >= 5, 'logo, QR code, roof and charts');
    for (const object of objects) assert.match(object, /\/Alt \((?!\))/);
  });

  test(`every word of a ${name} proposal is read, and no running line`, {
    skip: noPoppler,
  }, async (t) => {
    const { tree, words } = await print(t, content);
    const read = tree.map(({ text }) => text).join('\n');
    assert.doesNotMatch(read, /Page \d+ of|valid until/);
    const written = words
      .split('\n')
      .filter((line) => !/^Version 2 of .*, valid until|^Page \d+ of \d+$|…$/.test(line));
    const missing = written
      .flatMap((line) => line.split(/\s+/))
      .filter((word) => word !== '' && !read.includes(word));
    assert.deepEqual(missing, []);
    assert.ok(read.length > 4000);
  });

  test(`a ${name} proposal claims no code, and keeps the checklist to the team`, {
    skip: noPoppler,
  }, async (t) => {
    const text = (await print(t, content)).words.replaceAll(/\s+/g, ' ');
    assert.match(text, /Warranties and terms/);
    assert.doesNotMatch(text, claim);
    assert.doesNotMatch(text, /Sketch of the roof|NETCC|consumer code/i);
  });
}

test('each option is read below a heading of its own', { skip: noPoppler }, async (t) => {
  const { tree } = await print(t, optionsContent);
  const start = tree.findIndex(({ text }) => text === 'Your options');
  const after = tree.slice(start + 1);
  const end = after.findIndex(({ type }) => type === 'H2');
  assert.deepEqual(
    after.slice(0, end).flatMap(({ type, text }) => (type === 'H3' ? [text] : [])),
    ['Solar for the house', 'Lee residence, solar and battery', '6.6 kW'],
  );
});

test('the metadata hold any title', { skip: noPoppler }, async (t) => {
  const title = 'Lee & Sons <south> "roof"';
  const info = { title, author: 'A & B', subject: '', creationDate: new Date(0) };
  const pdf = await renderPdf({ info, content: ['Text'], pageMargins: [40, 40, 40, 40] });
  const metadata = readPdf('pdfinfo', ['-meta', fileOfPdf(t, pdf)]);
  assert.ok(metadata.includes('Lee &amp; Sons &lt;south&gt; &quot;roof&quot;'), metadata);
  assert.ok(metadata.includes('<rdf:li>A &amp; B</rdf:li>'));
  assert.ok(readPdf('pdfinfo', [fileOfPdf(t, pdf)]).includes(title));
});

test('a proposal is read from the offer to the sources', { skip: noPoppler }, async (t) => {
  const { tree } = await print(t, smallContent);
  const headings = tree.filter(({ type }) => type === 'H1' || type === 'H2');
  assert.deepEqual(
    headings.map(({ text }) => text),
    [
      'Your 6.6\u00a0kW solar system',
      'Your price',
      'Your system',
      'What you save',
      'What happens next',
      'Warranties and terms',
      'About Example Solar',
      'Assumptions and sources',
    ],
  );
  const at = (text: string) => tree.findIndex((one) => one.text.includes(text));
  const order = [
    'Robin Example',
    'Your 6.6\u00a0kW solar system',
    'Drawn from the roof faces',
    '$7,300',
    'Valid until',
    'Hi Robin,',
    'Spring discount',
    'includes $819.09 GST',
    'the rest of $6,570.00',
    'EE-440 mono',
    'North roof',
    'What you save',
    'Annual bill',
    'Exports earn nothing',
  ];
  const places = order.map(at);
  assert.deepEqual(
    places,
    places.toSorted((one, other) => one - other),
  );
  assert.ok(!places.includes(-1));
});
