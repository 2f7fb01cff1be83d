import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readFormFile } from './read-upload.ts';

const field = 'file';

/** A form encoded by the platform itself. */
async function formOf(entries: readonly (readonly [string, string | File])[]) {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  const request = new Request('https://example.com', { method: 'POST', body: form });
  const body = Buffer.from(await request.arrayBuffer());
  return { body, type: request.headers.get('content-type') ?? '' };
}

const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc.string({ unit: fc.constantFrom('\r', '\n', '-', '--', 'x') }).map((text) => Buffer.from(text)),
);
/** Those that no browser writes in another way. */
const fileName = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .filter((name) => name.isWellFormed() && !/["%\r\n]/.test(name));

test('the file of a form is read as it was sent, with its name', async () => {
  await fc.assert(
    fc.asyncProperty(bytes, fileName, fc.string(), async (content, name, note) => {
      const { body, type } = await formOf([
        ['note', note],
        [field, new File([Uint8Array.from(content)], name)],
      ]);
      const file = readFormFile(body, { type, field });
      assert.deepEqual(file, { content: Buffer.from(content), name });
    }),
  );
});

test('the name of a file keeps its letters and its quotation marks', async () => {
  const { body, type } = await formOf([[field, new File(['x'], 'Zoë "李" contract.pdf')]]);
  const file = readFormFile(body, { type, field });
  assert.deepEqual(file, { content: Buffer.from('x'), name: 'Zoë "李" contract.pdf' });
});

test('the name of a file may hold a line separator of Unicode', async () => {
  const name = 'signed\u2028contract\u2029.pdf';
  const { body, type } = await formOf([[field, new File(['x'], name)]]);
  assert.deepEqual(readFormFile(body, { type, field }), { content: Buffer.from('x'), name });
});

test('a field that was left empty is a file without name and content', () => {
  const body = Buffer.from(
    '--x\r\nContent-Disposition: form-data; name="file"; filename=""\r\n' +
      'Content-Type: application/octet-stream\r\n\r\n\r\n--x--\r\n',
  );
  const type = 'multipart/form-data; boundary=x';
  assert.deepEqual(readFormFile(body, { type, field }), { content: Buffer.alloc(0), name: '' });
});

test('a form without the file says so', async () => {
  for (const entries of [
    [],
    [['other', 'text']],
    [[field, 'only text']],
    [['other', new File(['x'], 'a.pdf')]],
  ] as const) {
    const { body, type } = await formOf(entries);
    assert.equal(readFormFile(body, { type, field }), 'noFile');
  }
});

test('the boundary may be quoted', () => {
  const body = Buffer.from(
    '--a b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n\r\n--a b--\r\n',
  );
  const type = 'multipart/form-data; charset=utf-8; boundary="a b"';
  assert.deepEqual(readFormFile(body, { type, field }), {
    content: Buffer.alloc(0),
    name: 'a.pdf',
  });
});

test('refuses a body that is not a form', () => {
  const type = 'multipart/form-data; boundary=x';
  const head = 'content-disposition: form-data; name="file"; filename="a"';
  for (const text of [
    '',
    '--x',
    '--y\r\n',
    `--x\r\n${head}\r\n\r\nno end`,
    `--x\r\n${head}\r\n--x--`,
    `preamble\r\n--x\r\n${head}\r\n\r\nx\r\n--x--`,
    `--x!\r\n${head}\r\n\r\nx\r\n--x--`,
    `--x\r\n${'a'.repeat(9000)}: b\r\n${head}\r\n\r\nx\r\n--x--`,
    `${'--x\r\na: b\r\n\r\n\r\n'.repeat(11)}--x\r\n${head}\r\n\r\nx\r\n--x--`,
  ]) {
    assert.equal(readFormFile(Buffer.from(text), { type, field }), 'badForm', text.slice(0, 80));
  }
  for (const other of ['', 'text/plain', 'multipart/form-data', 'multipart/mixed; boundary=x']) {
    const body = Buffer.from(`--x\r\n${head}\r\n\r\nx\r\n--x--`);
    assert.equal(readFormFile(body, { type: other, field }), 'badForm', other);
  }
});

test('any bytes are read or refused', () => {
  const part = fc.constantFrom(
    '--x',
    '\r\n',
    '--',
    'name="file"',
    'content-disposition: form-data;',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(part, fc.string()), { maxLength: 30 }), (pieces) => {
      const body = Buffer.from(pieces.join(''));
      const read = readFormFile(body, { type: 'multipart/form-data; boundary=x', field });
      assert(typeof read === 'string' || read.content.length <= body.length);
    }),
  );
});
