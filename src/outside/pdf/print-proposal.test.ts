import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { PDF } from '@libpdf/core';
import { systemOfPlan } from '@sundesk/solar';
import { planOf } from '../../../packages/solar/test/plan-of.ts';
import { fileOfPdf, noPoppler, readPdf } from '../../../test/support/pdf/read-structure.ts';
import { roofPng } from '../../../test/support/projects/roof-plan.ts';
import { batteryContent } from '../../../test/support/proposals/battery-content.ts';
import { optionsContent } from '../../../test/support/proposals/options-content.ts';
import { sampleJpeg, sampleLogo } from '../../../test/support/proposals/pictures.ts';
import { largeContent, smallContent } from '../../../test/support/proposals/proposal-content.ts';
import { rebateContent } from '../../../test/support/proposals/rebate-content.ts';
import type { PrintProposal } from '../../domain/proposals/print-proposal.ts';
import type { ProposalContent } from '../../domain/proposals/proposal-content.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import { openPdfThread } from './open-pdf-thread.ts';
import { printProposal } from './print-proposal.ts';
import { pageHeight, pageMargins } from './proposal/page.ts';

const url = 'https://sundesk.example.com/p/3q2-7wQxVbR0aFh1c9Zk5A';
type Logo = Parameters<PrintProposal>[0]['logo'];

const prints = new Map<ProposalContent, Promise<Uint8Array>>();

/** Printing takes a second, so each of the samples is printed once. */
function print(content: ProposalContent, logo?: Logo): Promise<Uint8Array> {
  const known = logo === undefined ? prints.get(content) : undefined;
  const printed = known ?? printProposal({ content, saleType: 'solicited', version: 2, url, logo });
  if (logo === undefined) prints.set(content, printed);
  return printed;
}

function poppler(t: TestContext, pdf: Uint8Array, option: string): string {
  return readPdf('pdftotext', [option, fileOfPdf(t, pdf), '-']);
}

/** The lowest word of each page above its footer, as a part of the room for text. */
function fillOf(t: TestContext, pdf: Uint8Array): number[] {
  const [, top = 0, , bottom = 0] = pageMargins;
  const room = pageHeight - top - bottom;
  return poppler(t, pdf, '-bbox')
    .split('</page>')
    .slice(0, -1)
    .map((page) => {
      const ends = [...page.matchAll(/yMax="([\d.]+)">/g)].map(([, yMax]) => Number(yMax));
      return (Math.max(...ends.filter((end) => end < pageHeight - bottom)) - top) / room;
    });
}

/** The words of each page, with single spaces between them. */
function pagesOf(t: TestContext, pdf: Uint8Array): string[] {
  const pages = poppler(t, pdf, '-layout').split('\f').slice(0, -1);
  return pages.map((page) => page.replace(/\s+/g, ' '));
}

function assertSays(text: string, sentences: readonly string[]): void {
  for (const sentence of sentences) assert.ok(text.includes(sentence), `it says: ${sentence}`);
}

test('rebates come off the price, with conditions and source', { skip: noPoppler }, async (t) => {
  const pdf = await print(rebateContent);
  const pages = poppler(t, pdf, '-raw').replace(/\s+/g, ' ');
  assertSays(pages, [
    'incl. GST, after $1,710 STC discount and rebates',
    'Less Council grant −$500.00 You pay including GST $6,800.00',
    'Rebates and loans',
    'Battery grant $800.00, paid to you afterwards',
    'Conditions of Battery grant • The battery joins a virtual power plant.',
    'Source: example.com, read on 1 November 2026',
    'Cost after rebates $6,000.00',
  ]);
  assert.doesNotMatch(pages, /Less Battery grant|Less State loan/);
  assert.doesNotMatch(poppler(t, await print(smallContent), '-raw'), /[Rr]ebate/);
});

test('an ordinary proposal has up to six pages, and the samples are PDFs of several pages that another library reads', async () => {
  for (const [content, pages] of [
    [smallContent, 5],
    [batteryContent, 5],
    [{ ...batteryContent, options: optionsContent.options ?? [] }, 6],
    [largeContent, 9],
  ] as const) {
    const pdf = await PDF.load(await print(content));
    assert.equal(pdf.getPageCount(), pages);
  }
});

test('no page but the last is less than two fifths full', { skip: noPoppler }, async (t) => {
  const long = { ...smallContent, message: 'We talked about this on the phone. '.repeat(60) };
  for (const content of [
    smallContent,
    batteryContent,
    rebateContent,
    largeContent,
    optionsContent,
    long,
  ]) {
    const pages = fillOf(t, await print(content)).slice(0, -1);
    assert.ok(pages.length >= 4);
    for (const [index, fill] of pages.entries())
      assert.ok(fill >= 0.4, `page ${index + 1}: ${fill}`);
  }
});

test('a chart, its heading and its caption are on one page', { skip: noPoppler }, async (t) => {
  for (const words of [0, 100, 200, 300, 400, 500]) {
    const message = 'a word of the seller '.repeat(words / 5);
    const pages = poppler(t, await print({ ...batteryContent, message }), '-raw')
      .split('\f')
      .map((page) => page.replace(/\s+/g, ' '));
    for (const [heading, caption] of [
      ['What you save', 'Estimated electricity bill by month'],
      ['Where your energy goes', 'Winter: on an average day in July'],
      ['Over 20 years', 'Savings minus the price, at'],
      ['Energy by month', 'Estimated energy by month'],
    ] as const) {
      const pageOf = (text: string) => pages.findLastIndex((page) => page.includes(text));
      assert.ok(pageOf(heading) > 0, heading);
      assert.equal(pageOf(caption), pageOf(heading), `${heading} after ${words} words`);
    }
  }
});

test('the same proposal gives the same bytes, and another version others', async () => {
  const logo = { mediaType: 'image/png', content: sampleLogo };
  const first = await print(largeContent, logo);
  assert.deepEqual(await print(structuredClone(largeContent), logo), first);
  const other = await printProposal({
    content: largeContent,
    saleType: 'solicited',
    version: 3,
    url,
    logo,
  });
  assert.notDeepEqual(other, first);
});

test('a draft says across each page that it is one', { skip: noPoppler }, async (t) => {
  const draft = {
    content: smallContent,
    saleType: 'solicited',
    version: 2,
    url,
    logo: undefined,
    isDraft: true,
  } as const;
  const pages = poppler(t, await printProposal(draft), '-raw')
    .split('\f')
    .slice(0, -1);
  // The letters are rotated, so each is read separately.
  const marks = pages.map((page) => page.match(/^[DRAFT]{1,5}$/gm)?.join(''));
  assert.deepEqual(
    marks,
    pages.map(() => 'DRAFT'),
  );
});

test('a proposal has all the required statements', { skip: noPoppler }, async (t) => {
  const pdf = await print(smallContent);
  const pages = pagesOf(t, pdf);
  assertSays(pages[0] ?? '', [
    'Example Solar',
    'Solar proposal for Robin Example Your 6.6 kW solar system',
    'Solar for the house · 14 Banksia Street, Newtown NSW 2042',
    '0491 570 156 · robin@example.com',
    'You pay',
    '$7,300',
    'incl. GST, after $1,710 STC',
    'Saves about',
    '$1,462',
    'Year 6',
    'Generates about',
    '9,151 kWh',
    'Date 21 November 2026',
    'Valid until End of 21 December 2026',
    'Alex Taylor, Solar consultant',
  ]);
  // Line by line, and column by column.
  assertSays(`${pages.join(' ')} ${poppler(t, pdf, '-raw').replace(/\s+/g, ' ')}`, [
    'Hi Robin, Thanks for showing us your roof.',
    'Solar panels 15 × Example Energy EE-440 mono 440 W each',
    'Warranty: 25 years, performance 30 years',
    'Inverter Sample Power SP-5000 5 kW',
    'Warranty: 10 years',
    'Drawn from the roof faces in this proposal, seen from above. Panel positions are indicative',
    '1 North roof',
    'tilted 22°, no shading',
    '2 Garage',
    'tilted 15°, 3% shading',
    '4.4 kW',
    '2.2 kW',
    '270°',
    'Roof tiles, 1 storey',
    'Grid connection 1 phase',
    'Export limit 5 kW, set by the network operator',
    'Planned installation 15 December 2026',
    'About 9,151 kWh in the first year, or 25.1 kWh on an average day.',
    'January 950 30.6',
    '[4] Average daily production, Clean Energy Council',
    'First-year savings $1,462',
    'That is an annual return of 18.4%.',
    'Annual bill $2,463.72 $1,001.50',
    'Electricity exported 0 kWh 5,491 kWh',
    'Self-consumption 3,660 kWh, 40% of what your panels generate',
    'Your panels supply 56% of the electricity you use',
    'Exports earn nothing $1,170 over 20 years',
    '[6] Tariffs from your bill: 32.45 c/kWh bought, 5 c/kWh sold',
    'Solar panels, Example Energy EE-440',
    '15 × $240.00',
    '$3,600.00',
    'Spring discount −$200.00',
    'includes $819.09 GST',
    '$9,010.00',
    '45 STCs × $38.00, assigned to us',
    '$7,300.00',
    '10% of the price; the rest of $6,570.00 is due when the system is installed and tested',
    '$730.00',
    '6.6 kW × 1.382 × 5 years (installed in 2026) = 45.606, rounded down to 45.',
    'The network operator lets the system export at most 5 kW',
    'install within about 8 weeks of your signature.',
    'Our warranty on workmanship and the whole system is 5 years.',
    'These are in addition to your rights under the Australian Consumer Law.',
    'We answer every complaint within 25 business days',
    'The price holds as long as this proposal is valid',
    'Example Solar Example Solar Pty Ltd ABN 18 123 456 789 Licence EC 00000',
    '(02) 5550 1234',
    'Version 2 of 21 November 2026, valid until 21 December 2026 Page 5 of 5',
  ]);
  assert.doesNotMatch(pages.join(' '), /NETCC|undefined|NaN|null/);
});

test('the notices for a firm with a battery and GST', { skip: noPoppler }, async (t) => {
  assertSays(poppler(t, await print(largeContent), '-raw').replace(/\s+/g, ' '), [
    'Battery 2 × Example Storage Home 13.5 with a name',
    '27 kWh',
    'GST is within their value, and you give us a tax invoice for it.',
    'STCs for the battery 148',
    'In a power cut, the battery does not supply the house.',
    'The panels have more than 133% of the power of the inverters',
  ]);
});

test('no note says otherwise than the terms, and without answers the notes say it', {
  skip: noPoppler,
}, async (t) => {
  const notes =
    /price includes such charges only|automatically supply your home|household waste|agreement before/g;
  const read = async (content: ProposalContent) => pagesOf(t, await print(content)).join(' ');
  assert.deepEqual((await read(largeContent)).match(notes), null);
  const unanswered = { ...largeContent, terms: { ...largeContent.terms, sentences: [] } };
  assert.equal((await read(unanswered)).match(notes)?.length, 4);
});

test('40 price lines break over pages below repeated headings, and the totals stay with the last line', {
  skip: noPoppler,
}, async (t) => {
  const pages = pagesOf(t, await print(largeContent));
  const withLines = pages.filter((page) => /Item \d+:/.test(page));
  assert.ok(withLines.length >= 2);
  for (const page of withLines) assert.match(page, /Item Amount Item \d+:/);
  const items = pages.join(' ').match(/Item \d+:/g);
  assert.deepEqual(
    items,
    Array.from({ length: 39 }, (_, index) => `Item ${index + 1}:`),
  );
  const totals = pages.find((page) => page.includes('includes $'));
  assert.match(totals ?? '', /Item 39:.* Discount for a signature this year .* Total .* Deposit/);
});

test('no word leaves its page, however long it is', { skip: noPoppler }, async (t) => {
  const wide = {
    ...largeContent,
    company: { ...largeContent.company, name: 'W'.repeat(120) },
    project: { ...largeContent.project, title: '@'.repeat(200) },
  };
  for (const content of [smallContent, largeContent, wide]) {
    const boxes = poppler(t, await print(content), '-bbox').matchAll(
      /<word xMin="(.+)" yMin="(.+)" xMax="(.+)" yMax="(.+)">(.*)<\/word>/g,
    );
    let words = 0;
    for (const [, xMin, yMin, xMax, yMax, word] of boxes) {
      words += 1;
      assert.ok(Number(xMin) >= 45 && Number(xMax) <= 595.28 - 45, `${word} at ${xMin} to ${xMax}`);
      assert.ok(Number(yMin) >= 20 && Number(yMax) <= 841.89 - 20, `${word} at ${yMin} to ${yMax}`);
    }
    assert.ok(words > 500);
  }
});

test('texts longer than a page are printed in full', { skip: noPoppler }, async (t) => {
  let count = 0;
  const words = (length: number) => {
    const first = count + 1;
    count += length;
    return Array.from({ length }, (_, index) => `word${first + index}.`).join(' ');
  };
  const line = (length: number) => ({
    description: words(length),
    quantity: 1,
    unitCents: 100,
    totalCents: 100,
  });
  const { specification, quote, terms, company } = largeContent;
  const content: ProposalContent = {
    ...largeContent,
    message: words(1500),
    company: { ...company, address: words(300) },
    project: { ...largeContent.project, title: words(100) },
    specification: {
      ...specification,
      panels: Array.from({ length: 30 }, () => ({
        maker: words(10),
        model: words(30),
        watts: 440,
        quantity: 1,
        electrical: null,
      })),
      arrays: specification.arrays.map((array) => ({ ...array, name: words(100) })),
      roof: { material: words(200), storeys: 2 },
    },
    quote: {
      ...quote,
      price: { ...quote.price, lines: [line(3), line(900), line(2), line(700), line(800)] },
      warnings: [{ text: words(900), source: words(200) }],
    },
    terms: { ...terms, terms: words(2000), warranties: words(900), complaints: words(900) },
  };
  const text = pagesOf(t, await print(content)).join(' ');
  const printed = new Set(text.match(/word\d+\./g));
  const lost = Array.from({ length: count }, (_, index) => `word${index + 1}.`).filter(
    (word) => !printed.has(word),
  );
  assert.deepEqual(lost, []);
});

test('a proposal without estimates, arrays, terms or facts about the firm is printed without them', {
  skip: noPoppler,
}, async (t) => {
  const nothing = {
    legalName: '',
    abn: '',
    address: '',
    phone: '',
    email: '',
    website: '',
    licence: '',
  };
  const { quote, specification } = smallContent;
  const pages = pagesOf(
    t,
    await print({
      ...smallContent,
      message: '',
      company: { name: 'Example Solar', ...nothing },
      seller: { name: 'Alex Taylor', title: '', email: '', phone: '' },
      terms: {
        ...smallContent.terms,
        sentences: [],
        terms: '',
        warranties: '',
        complaints: '',
        workmanshipWarrantyYears: 0,
      },
      specification: {
        ...specification,
        arrays: [],
        expectedInstallOn: '',
        phases: null,
        usage: null,
      },
      quote: {
        ...quote,
        yield: null,
        savings: null,
        warnings: [],
        solarCertificates: { count: null, reason: 'The site has no valid postcode.', working: [] },
      },
    }),
  );
  const text = pages.join(' ');
  assertSays(text, [
    'This proposal does not estimate how much energy you will generate.',
    'This proposal does not estimate savings, because it does not include how much electricity you use and what you pay for it.',
    'STCs for the panels Not calculated. The site has no valid postcode.',
    'To be agreed; STCs',
  ]);
  assert.doesNotMatch(text, /Complaints|Roof face|ABN|undefined|NaN/);
});

test('a logo as PNG or JPEG is printed instead of the name', async () => {
  const plain = await print(smallContent);
  for (const content of [sampleLogo, sampleJpeg]) {
    const pdf = Buffer.from(await print(smallContent, { mediaType: 'image/png', content }));
    assert.ok(pdf.includes('/Subtype /Image') && !Buffer.from(plain).includes('/Subtype /Image'));
  }
});

test('a logo that cannot be printed is refused in the thread, which goes on', async (t) => {
  const thread = openPdfThread();
  t.after(() => thread.close());
  const broken = { mediaType: 'image/png', content: sampleLogo.subarray(0, 300) };
  await assert.rejects(
    thread.printProposal(
      { content: smallContent, saleType: 'solicited', version: 1, url, logo: broken },
      { accountId: 1 },
    ),
    new Refusal(
      'INVALID_PARAMETERS',
      'The logo cannot be printed: use a complete PNG or JPEG of up to 4096 pixels a side and 4 million pixels in total',
    ),
  );
  const pdf = await thread.printProposal(
    {
      content: smallContent,
      saleType: 'solicited',
      version: 2,
      url,
      logo: undefined,
    },
    { accountId: 1 },
  );
  assert.deepEqual(pdf, new Uint8Array(await print(smallContent)));
});

test('an unsolicited agreement has the notice on its front page and the form on its last', {
  skip: noPoppler,
}, async (t) => {
  const printed = (saleType: 'solicited' | 'unsolicited') =>
    printProposal({ content: smallContent, saleType, version: 2, url, logo: undefined });
  const pages = poppler(t, await printed('unsolicited'), '-raw')
    .split('\f')
    .slice(0, -1);
  const plain = (text = '') => text.replace(/\s+/g, ' ');
  const [front, last] = [plain(pages[0]), plain(pages.at(-1))];
  const { legalName, abn, address, phone, email } = smallContent.company;
  for (const text of [
    'IMPORTANT NOTICE TO THE CONSUMER',
    'You have a right to cancel this agreement within 10 business days from and including the day after you signed or received it.',
    ...[legalName, abn, address, phone, email],
  ]) {
    assert.ok(front.includes(text), `the front page says: ${text}`);
  }
  for (const text of [
    'Cancellation notice – unsolicited consumer agreement',
    'Extended right to cancel',
    'I wish to cancel this agreement.',
    'Signature of the consumer',
    ...[legalName, abn, address, phone, email],
  ]) {
    assert.ok(last.includes(text), `the last page says: ${text}`);
  }
  const solicited = poppler(t, await printed('solicited'), '-raw');
  assert.doesNotMatch(solicited, /IMPORTANT NOTICE|Cancellation notice/);
});

test('the roof of the customer is printed where there is a plan of it, and a damaged picture changes nothing', async (t) => {
  const { specification } = smallContent;
  const plan = planOf(1, specification.panels);
  const attribution = '© Example Imagery, CC BY 4.0';
  const sitePlan = { ...plan, picture: { ...plan.picture, attribution } };
  const content = {
    ...smallContent,
    specification: { ...specification, ...systemOfPlan(specification, sitePlan), sitePlan },
  };
  const printWith = async (picture?: Buffer, mediaType = 'image/png') =>
    Buffer.from(
      await printProposal({
        content,
        saleType: 'solicited',
        version: 1,
        url,
        logo: undefined,
        roofPicture: picture && { mediaType, content: picture },
      }),
    );
  const drawn = await printWith();
  const png = await printWith(roofPng);
  const jpeg = await printWith(sampleJpeg, 'image/jpeg');
  assert.equal(drawn.includes('/Width 60'), false);
  assert.ok(png.includes('/Width 60') && png.includes('/Height 40'));
  assert.match(
    poppler(t, png, '-raw').replaceAll(/\s+/g, ' '),
    new RegExp(`Picture: ${attribution}`),
  );
  assert.ok(jpeg.includes('/Width 24') && jpeg.includes('/Filter /DCTDecode'));
  assert.ok((await printWith(roofPng.subarray(0, 60))).equals(drawn));
});

test('a product is printed with its picture and a link to its datasheet, which a draft has none of', async () => {
  const [{ maker, model } = assert.fail()] = smallContent.specification.panels;
  const file = (documentId: number) => ({ documentId, sha256: 'a'.repeat(64) });
  const content = {
    ...smallContent,
    productFiles: [{ kind: 'panel', maker, model, picture: file(7), datasheet: file(8) }],
  } as const;
  const printWith = async (picture: Buffer, isDraft = false) =>
    Buffer.from(
      await printProposal({
        content,
        saleType: 'solicited',
        version: 1,
        url,
        logo: undefined,
        isDraft,
        pictures: [{ documentId: 7, mediaType: 'image/png', content: picture }],
      }),
    );
  const printed = await printWith(roofPng);
  assert.ok(printed.includes('/Width 60') && printed.includes('/Height 40'));
  assert.ok(printed.includes(`${url}/files/8`));
  assert.equal((await printWith(roofPng, true)).includes('/files/8'), false);
  const damaged = await printWith(roofPng.subarray(0, 60));
  assert.equal(damaged.includes('/Width 60'), false);
  assert.ok(damaged.includes(`${url}/files/8`));
});
