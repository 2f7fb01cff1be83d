import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { unzipSync } from 'fflate';
import { createAccount } from '../../../../src/domain/accounts/create-account.ts';
import { findFiles } from '../../../../src/domain/documents/queries.ts';
import {
  findProductFile,
  productFileBytesMax,
} from '../../../../src/domain/products/files/product-file.ts';
import { noDatasheet } from '../../../../src/domain/products/product.ts';
import { dayMs } from '../../../../src/domain/shared/time.ts';
import { sendHead } from '../../../support/api/send-head.ts';
import { storeOf } from '../../../support/arrange.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import { openBrowser, phone } from '../../../support/browser/open-browser.ts';
import { type Desk, type Member, openDesk } from '../../../support/open-desk.ts';
import {
  addReadyProject,
  publish,
  quickPrinter,
} from '../../../support/proposals/arrange-proposals.ts';
import { makePng, sampleJpeg } from '../../../support/proposals/pictures.ts';

const visit = openBrowser();

const pdf = Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n');

const pictureOf = (colour: number, width = 60) =>
  makePng({
    width,
    height: 40,
    colourType: 2,
    depth: 8,
    pixel: () => [colour, 120, 60],
  });

const panel = {
  kind: 'panel',
  maker: 'Example Energy',
  model: 'EE-440',
  watts: 440,
  nominalWattHours: 0,
  usableWattHours: 0,
  priceCents: 31_000,
  costCents: null,
  datasheet: noDatasheet,
} as const;

/** A sign-in for each request would be too many. */
const cookies = new WeakMap<Member, Promise<string>>();

function cookieOf(desk: Desk, member: Member): Promise<string> {
  const cookie = cookies.get(member) ?? desk.cookieOf(member);
  cookies.set(member, cookie);
  return cookie;
}

async function ask(desk: Desk, member: Member, path: string, body?: Uint8Array) {
  const answer = await fetch(`${desk.url}/app/files/${path}`, {
    headers: {
      cookie: await cookieOf(desk, member),
      ...(body && { 'content-type': 'application/octet-stream' }),
    },
    ...(body && { method: 'POST', body: Buffer.from(body) }),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  return {
    status: answer.status,
    headers: answer.headers,
    bytes,
    json: isJson && JSON.parse(`${bytes}`),
  };
}

type Folder = 'pictures' | 'datasheets';

async function upload(desk: Desk, folder: Folder, body: Uint8Array): Promise<number> {
  const { status, json } = await ask(desk, desk.owner, `products/${folder}`, body);
  assert.equal(status, 200, JSON.stringify(json));
  return json.documentId;
}

async function openLibrary(t: TestContext) {
  const desk = await openDesk(t, { ports: quickPrinter });
  const pictureId = await upload(desk, 'pictures', pictureOf(1));
  const datasheetId = await upload(desk, 'datasheets', pdf);
  return { desk, pictureId, datasheetId, products: desk.as(desk.owner).products };
}

const picturesOf = async (desk: Desk) =>
  (await findFiles(storeOf(desk), { kind: 'product' })).map(({ documentId }) => documentId);

test('a product has a picture and a datasheet, which members of the team read', async (t) => {
  const { desk, pictureId, datasheetId, products } = await openLibrary(t);
  const product = await products.add({ ...panel, pictureId, datasheetId });
  assert.deepEqual([product.pictureId, product.datasheetId], [pictureId, datasheetId]);
  const reader = await desk.addMember('read_only');
  const picture = await ask(desk, reader, `products/${pictureId}`);
  assert.deepEqual([picture.status, picture.headers.get('content-type')], [200, 'image/png']);
  assert.equal(picture.headers.get('x-content-type-options'), 'nosniff');
  assert.equal(picture.headers.get('content-disposition'), null);
  assert.equal(picture.bytes.includes('made for a test'), false, 'only its pixels are stored');
  const datasheet = await ask(desk, reader, `products/${datasheetId}`);
  assert.deepEqual(
    [datasheet.headers.get('content-type'), datasheet.headers.get('content-disposition')],
    ['application/pdf', `attachment; filename="datasheet-${datasheetId}.pdf"`],
  );
  assert.match(datasheet.headers.get('content-security-policy') ?? '', /^default-src 'none'/);
  assert.deepEqual(datasheet.bytes, pdf);
  assert.equal(await upload(desk, 'pictures', pictureOf(1)), pictureId, 'is stored once');
  const { kind: _kind, ...details } = panel;
  const bare = await products.change({ productId: product.productId, ...details });
  assert.deepEqual([bare.pictureId, bare.datasheetId], [null, null]);
});

test('a file of another kind, a cut one and a huge one get a clear message and store nothing', async (t) => {
  const desk = await openDesk(t);
  const told = async (folder: Folder, body: Uint8Array) => {
    const { status, json } = await ask(desk, desk.owner, `products/${folder}`, body);
    return `${status} ${json.message}`;
  };
  assert.equal(await told('pictures', pdf), '400 The picture must be a JPEG or PNG');
  assert.match(await told('pictures', sampleJpeg.subarray(0, -30)), /^400 The picture is incompl/);
  assert.equal(
    await told('pictures', pictureOf(1, 1601)),
    '400 The picture must have at most 1600 pixels a side; it has 1601 × 40',
  );
  assert.equal(await told('pictures', Buffer.alloc(0)), '400 The file is empty');
  assert.equal(await told('datasheets', sampleJpeg), '400 The datasheet must be a PDF');
  assert.equal(
    await told('datasheets', pdf.subarray(0, -8)),
    '400 The datasheet is incomplete: the file ends early. Upload it again',
  );
  const { status } = await sendHead(desk.url, {
    path: '/app/files/products/datasheets',
    headers: {
      cookie: await desk.cookieOf(desk.owner),
      'content-type': 'application/octet-stream',
    },
    contentLength: productFileBytesMax + 1,
  });
  assert.equal(status, 413);
  assert.deepEqual(await picturesOf(desk), []);
  assert.deepEqual(await findFiles(storeOf(desk), { kind: 'datasheet' }), []);
});

test('only those who keep the library upload, and only its own files are shown or taken', async (t) => {
  const { desk, pictureId, datasheetId, products } = await openLibrary(t);
  const seller = await desk.addMember('sales');
  assert.equal((await ask(desk, seller, 'products/pictures', pictureOf(2))).status, 403);
  const { proposal } = await publish(desk, await addReadyProject(desk));
  for (const id of [proposal.pdfId, 999_999, 'x']) {
    assert.equal((await ask(desk, desk.owner, `products/${id}`)).status, 404, String(id));
  }
  for (const wrong of [
    { pictureId: datasheetId, datasheetId: null },
    { pictureId: null, datasheetId: pictureId },
    { pictureId: null, datasheetId: proposal.pdfId },
  ]) {
    await assert.rejects(products.add({ ...panel, ...wrong }), { code: 'BAD_REQUEST' });
  }
  const { accountId } = await createAccount(desk.app, {
    name: 'Other Solar',
    email: 'bea@example.com',
  });
  assert.equal(await findProductFile(desk.app.store.forAccount(accountId), pictureId), undefined);
});

test('a replaced picture goes after a day, unless a proposal was published with it there', async (t) => {
  const { desk, pictureId, products } = await openLibrary(t);
  const { productId } = await products.add({ ...panel, pictureId });
  const { kind: _kind, ...details } = panel;
  desk.clock.advance(2 * dayMs);
  const second = await upload(desk, 'pictures', pictureOf(2));
  await products.change({ productId, ...details, pictureId: second });
  assert.deepEqual(await picturesOf(desk), [pictureId, second], 'the change may be undone');
  const third = await upload(desk, 'pictures', pictureOf(3));
  assert.deepEqual(await picturesOf(desk), [second, third]);
  await publish(desk, await addReadyProject(desk));
  desk.clock.advance(2 * dayMs);
  await products.change({ productId, ...details, pictureId: null });
  const fourth = await upload(desk, 'pictures', pictureOf(4));
  assert.deepEqual(await picturesOf(desk), [second, third, fourth]);
});

test('the export of everything has the files and names them', async (t) => {
  const { desk, pictureId, datasheetId, products } = await openLibrary(t);
  await products.add({ ...panel, pictureId, datasheetId });
  const archive = await ask(desk, desk.owner, 'exports/everything.zip');
  const files = unzipSync(new Uint8Array(archive.bytes));
  assert.ok(files[`documents/${pictureId}-product.png`], Object.keys(files).join(' '));
  assert.deepEqual(Buffer.from(files[`documents/${datasheetId}-datasheet.pdf`] ?? []), pdf);
  const [row] = Buffer.from(files['products.jsonl'] ?? [])
    .toString()
    .trim()
    .split('\n');
  const { picture_id, datasheet_id } = JSON.parse(row ?? '{}');
  assert.deepEqual([Number(picture_id), Number(datasheet_id)], [pictureId, datasheetId]);
});

test('an owner adds a product with a picture and a datasheet on a phone, and removes them', async (t) => {
  const desk = await openDesk(t);
  const { products } = desk.as(desk.owner);
  const { page } = await visit(t, { viewport: phone });
  await desk.signIn(page, desk.owner, '/settings/products');
  await page.getByRole('button', { name: 'Add product' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Brand').fill('Example Energy');
  await dialog.getByLabel('Model').fill('EE-440');
  await dialog.getByLabel('Rated power (W)').fill('440');
  const choose = (name: string, file: { name: string; mimeType: string; buffer: Buffer }) =>
    dialog.getByLabel(`${name} file`).setInputFiles(file);
  await choose('Picture', { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('x') });
  await dialog.getByText('This browser can’t read the file as a picture').waitFor();
  await choose('Picture', {
    // As Safari does with HEIC: this browser reads it, whatever its name says.
    ...{ name: 'panel.heic', mimeType: 'image/heic', buffer: pictureOf(1, 1000) },
  });
  await dialog.getByRole('img', { name: 'The product' }).waitFor();
  const shown = "document.querySelector('[role=dialog] img')";
  assert.equal(
    await page.evaluate(`${shown}.decode().then(() => ${shown}.naturalWidth)`),
    800,
    'the desk makes it smaller',
  );
  await choose('Datasheet', { name: 'a.pdf', mimeType: 'application/pdf', buffer: sampleJpeg });
  await dialog.getByText('The datasheet must be a PDF').waitFor();
  await choose('Datasheet', { name: 'a.pdf', mimeType: 'application/pdf', buffer: pdf });
  await dialog.getByRole('link', { name: 'Download datasheet' }).waitFor();
  await assertAccessible(page);
  await dialog.getByRole('button', { name: 'Add product' }).click();
  await dialog.waitFor({ state: 'detached' });
  const [product] = await products.list({});
  assert.ok(product?.pictureId && product.datasheetId);
  await page.getByRole('button', { name: 'Edit Example Energy EE-440' }).click();
  await dialog.getByRole('button', { name: 'Remove picture' }).click();
  await dialog.getByRole('button', { name: 'Save product' }).click();
  await dialog.waitFor({ state: 'detached' });
  const [saved] = await products.list({});
  assert.deepEqual([saved?.pictureId, saved?.datasheetId], [null, product.datasheetId]);
});
