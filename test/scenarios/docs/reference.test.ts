import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { describeCodes } from '../../../src/doors/api/open-api/describe-failures.ts';
import { operationTable } from '../../support/api/operation-table.ts';
import { assertAccessible } from '../../support/browser/axe.ts';
import { assertDecent, desktop, openBrowser, phone } from '../../support/browser/open-browser.ts';
import { openDocs } from '../../support/open-docs.ts';

const visit = openBrowser();
const timeout = 240_000;

/** Scalar names the examples of every operation alike, which is a best practice of axe and no criterion of WCAG. */
const without = ['landmark-unique'];

async function openReference(t: TestContext, viewport: typeof phone) {
  const { server } = await openDocs(t);
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  const visitor = await visit(t, { viewport });
  const visited: string[] = [];
  visitor.page.on('framenavigated', (frame) => visited.push(frame.url().replace(address, '')));
  /**
   * Opens an address anew (a new fragment alone would not load the page again), and gives the addresses it went
   * through: where it ends follows the headings that it scrolls past.
   */
  const open = async (path: string, heading: string) => {
    await visitor.page.goto('about:blank');
    visited.length = 0;
    await visitor.page.goto(address + path);
    await visitor.page.getByRole('heading', { name: heading, exact: true }).first().waitFor();
    return visited;
  };
  return { visitor, open };
}

test('the reference is accessible at each width, and asks no other host', {
  timeout,
}, async (t) => {
  const { visitor, open } = await openReference(t, phone);
  const { page } = visitor;
  await open('/docs', 'First request');
  await assertAccessible(page, { without });
  const visited = await open('/docs#createcustomer', 'Add a customer');
  assert.ok(visited.includes('/docs#tag/customers/createcustomer'), String(visited));
  // It is long, so that it is resized and not loaded again.
  for (const viewport of [phone, { width: 820, height: 1180 }, desktop]) {
    await page.setViewportSize(viewport);
    await page.getByText('apidata.php/createcustomer?api_key=').first().waitFor();
    await assertAccessible(page, { without });
    await assertDecent(visitor);
  }
});

test('addresses of the former manual lead to the section that has it now', {
  timeout,
}, async (t) => {
  const { open } = await openReference(t, desktop);
  for (const [old, heading, now] of [
    ['#INVALID_PARAMETERS', 'Errors', '/docs/errors#invalid_parameters'],
    ['#changelog', 'Changelog of the API', '/docs/changelog'],
    ['#verifying', 'Receiving webhooks', '/docs/webhooks#verifying-signatures'],
    [
      '#event-contract_signed',
      'A contract was signed by all signers',
      '/docs#tag/webhook-events/webhook/contract_signed',
    ],
    ['#object-Customer', 'Customer', '/docs#models/Customer'],
  ] as const) {
    const visited = await open(`/docs${old}`, heading);
    assert.ok(visited.includes(now), `${old} leads to ${visited}`);
  }
});

test('the link of every code leads to its entry in the list of errors', async (t) => {
  const { server } = await openDocs(t);
  const { body } = await server.inject('/docs/errors');
  for (const { code } of describeCodes(operationTable)) {
    assert.match(code, /^[A-Z_]{4,}$/, 'reference.js knows it by its form');
    assert.ok(body.includes(`<h3 id="${code.toLowerCase()}">${code} `), code);
  }
});
