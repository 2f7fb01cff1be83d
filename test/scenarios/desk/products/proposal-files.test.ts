import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { App } from '../../../../src/domain/app.ts';
import { insertDocument } from '../../../../src/domain/documents/queries.ts';
import { addProduct } from '../../../../src/domain/products/change-products.ts';
import { storeProductFile } from '../../../../src/domain/products/files/product-file.ts';
import { noDatasheet } from '../../../../src/domain/products/product.ts';
import { withdrawProposal } from '../../../../src/domain/proposals/end-proposal.ts';
import { findContent } from '../../../../src/domain/proposals/rows/proposals.ts';
import { dayMs } from '../../../../src/domain/shared/time.ts';
import { storeOf } from '../../../support/arrange.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import { openBrowser } from '../../../support/browser/open-browser.ts';
import { type Desk, openDesk } from '../../../support/open-desk.ts';
import { addReadyProject, publish } from '../../../support/proposals/arrange-proposals.ts';
import { makePng } from '../../../support/proposals/pictures.ts';
import { smallContent } from '../../../support/proposals/proposal-content.ts';

const visit = openBrowser();

const printPictures = {
  printProposal: async ({ pictures = [] }: Parameters<App['printProposal']>[0]) =>
    Buffer.from(`%PDF-1.7 ${pictures.map(({ mediaType }) => mediaType).join()}`),
};
const pdf = Buffer.from('%PDF-1.7\ntrailer << >>\n%%EOF\n');
const pictureOf = (colour: number) =>
  makePng({ width: 60, height: 40, colourType: 2, depth: 8, pixel: () => [colour, 0, 0] });

const [sold = assert.fail()] = smallContent.specification.panels;

/** A library whose panel, the one of the projects, has a picture and a datasheet. */
async function openLibrary(t: TestContext) {
  const desk = await openDesk(t, { ports: printPictures });
  const store = (kind: 'product' | 'datasheet', content: Uint8Array) =>
    storeOf(desk).transaction((tx) => storeProductFile(desk.app, tx, { kind, content }));
  const pictureId = await store('product', pictureOf(1));
  const datasheetId = await store('datasheet', pdf);
  const { productId } = await storeOf(desk).transaction((tx) =>
    addProduct(desk.app, tx, {
      kind: 'panel',
      maker: sold.maker,
      model: sold.model,
      watts: sold.watts,
      nominalWattHours: 0,
      usableWattHours: 0,
      priceCents: 0,
      costCents: null,
      datasheet: noDatasheet,
      pictureId,
      datasheetId,
    }),
  );
  const setFiles = async (files: { pictureId: number | null; datasheetId: number | null }) => {
    const { products } = desk.as(desk.owner);
    const [product = assert.fail()] = await products.list({});
    await products.change({ ...product, productId, ...files });
  };
  return { desk, store, pictureId, datasheetId, setFiles };
}

async function get({ url }: Desk, path: string, cookie = '') {
  const answer = await fetch(`${url}${path}`, { headers: { cookie } });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, bytes, text: `${bytes}` };
}

/** The rows of the products on a page. */
function productsOn({ text }: { text: string }): string {
  return /<ul class="[^"]*parts.*?<\/ul>/s.exec(text)?.[0] ?? assert.fail('products are shown');
}

test('customers see the picture and save the datasheet, for as long as the version is theirs', async (t) => {
  const { desk, store, pictureId, datasheetId, setFiles } = await openLibrary(t);
  const { proposal } = await publish(desk, await addReadyProject(desk));
  const path = `/p/${proposal.token}`;
  const page = await get(desk, path);
  const name = `${sold.maker} ${sold.model}`;
  assert.ok(productsOn(page).includes(`src="${path}/files/${pictureId}" alt="Picture of ${name}"`));
  assert.ok(productsOn(page).includes(`href="${path}/files/${datasheetId}"`));
  const picture = await get(desk, `${path}/files/${pictureId}`);
  assert.deepEqual([picture.status, picture.headers.get('content-type')], [200, 'image/png']);
  const datasheet = await get(desk, `${path}/files/${datasheetId}`);
  assert.deepEqual(datasheet.bytes, pdf);
  assert.match(
    datasheet.headers.get('content-disposition') ?? '',
    /^attachment; filename="[a-z0-9-]+-datasheet\.pdf"$/,
  );
  assert.match(datasheet.headers.get('content-security-policy') ?? '', /^default-src 'none'/);
  assert.equal((await get(desk, `${path}/proposal.pdf`)).text, '%PDF-1.7 image/png');

  // Another picture later: what was published stays as it was, also once unused files are removed.
  desk.clock.advance(2 * dayMs);
  const second = await store('product', pictureOf(2));
  await setFiles({ pictureId: second, datasheetId: null });
  await store('product', pictureOf(3));
  assert.equal(productsOn(await get(desk, path)), productsOn(page));
  assert.deepEqual((await get(desk, `${path}/files/${pictureId}`)).bytes, picture.bytes);

  // The next version shows the new one; links in the PDF of the first one lead on.
  const { proposal: next } = await publish(desk, proposal.projectId);
  assert.deepEqual([next.version, next.token], [2, proposal.token]);
  assert.ok(productsOn(await get(desk, path)).includes(`/files/${second}"`));
  assert.equal((await get(desk, `${path}/files/${datasheetId}`)).status, 200);
});

test('a page leads to no other file, and to none once the offer has ended', async (t) => {
  const { desk, store, pictureId } = await openLibrary(t);
  const { proposal } = await publish(desk, await addReadyProject(desk));
  const path = `/p/${proposal.token}`;
  const unsold = await store('product', pictureOf(2));
  const roof = await storeOf(desk).transaction((tx) =>
    insertDocument(tx, {
      kind: 'roof',
      mediaType: 'image/png',
      sha256: 'x',
      content: pictureOf(3),
      createdAt: 1,
    }),
  );
  for (const id of [unsold, roof, proposal.pdfId, 999_999, 'x']) {
    assert.equal((await get(desk, `${path}/files/${id}`)).status, 404, String(id));
  }
  assert.equal((await get(desk, `/p/${'a'.repeat(22)}/files/${pictureId}`)).status, 404);
  await storeOf(desk).transaction((tx) =>
    withdrawProposal(desk.app, tx, {
      projectId: proposal.projectId,
      userId: desk.owner.userId,
    }),
  );
  assert.equal((await get(desk, `${path}/files/${pictureId}`)).status, 404);
});

test('a proposal without files says nothing of them, and publishing it once more gives the same version', async (t) => {
  const { desk, pictureId, datasheetId, setFiles } = await openLibrary(t);
  await setFiles({ pictureId: null, datasheetId: null });
  const projectId = await addReadyProject(desk);
  const { proposal } = await publish(desk, projectId);
  assert.equal('productFiles' in (await findContent(storeOf(desk), proposal.proposalId)), false);
  const page = await get(desk, `/p/${proposal.token}`);
  assert.match(productsOn(page), /<svg class="product"/);
  assert.equal((await publish(desk, projectId)).isNew, false);
  await setFiles({ pictureId, datasheetId });
  assert.equal(
    productsOn(await get(desk, `/p/${proposal.token}`)),
    productsOn(page),
    'what was published before has no picture',
  );
  assert.equal((await publish(desk, projectId)).proposal.version, 2);
});

test('a preview shows the files to the team, and to nobody else', async (t) => {
  const { desk } = await openLibrary(t);
  const projectId = await addReadyProject(desk);
  const cookie = await desk.cookieOf(desk.owner);
  const page = await get(desk, `/app/files/preview/${projectId}`, cookie);
  const [address = ''] = /\/p\/preview\/files\/\d+\?ticket=[^"]+/.exec(productsOn(page)) ?? [];
  assert.equal((await get(desk, address, cookie)).status, 200);
  assert.equal((await get(desk, address)).status, 404);
});

test('the page with pictures fits on a phone, and screen readers hear of them', async (t) => {
  const { desk } = await openLibrary(t);
  const { proposal } = await publish(desk, await addReadyProject(desk));
  const { page } = await visit(t);
  await page.goto(`${desk.url}/p/${proposal.token}`);
  const picture = page.getByRole('img', { name: `Picture of ${sold.maker} ${sold.model}` });
  await picture.scrollIntoViewIfNeeded();
  await picture.evaluate((image) => (image as unknown as { decode(): Promise<void> }).decode());
  await page
    .getByRole('link', { name: `Datasheet of ${sold.maker} ${sold.model} (PDF)` })
    .waitFor();
  await assertAccessible(page);
});
