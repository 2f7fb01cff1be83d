import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { examplePorts } from '../../../support/api/between-examples.ts';
import { openBrowser } from '../../../support/browser/open-browser.ts';
import { openDesk } from '../../../support/open-desk.ts';
import { arrangeWorld } from '../samples/arrange-world.ts';
import type { Things } from '../samples/sample.ts';

// What was typed into a dialog survives whatever would close it, in every dialog with a form.

const visit = openBrowser();
const typed = 'Typed and kept';

type Dialog = {
  path: (things: Things) => string;
  /** The buttons and menu entries that open it. */
  opened: readonly (string | RegExp)[];
  field: string | RegExp;
};

const dialogs: Readonly<Record<string, Dialog>> = {
  'New lead': { path: () => '/pipeline', opened: ['New lead'], field: 'Last name' },
  'Edit customer': {
    path: ({ customerId }) => `/customers/${customerId}`,
    opened: ['Edit'],
    field: 'Last name',
  },
  'Save view': {
    path: () => '/customers',
    opened: ['Views', '☰ Save as new view'],
    field: 'Name',
  },
  'Edit next step': {
    path: ({ customerId }) => `/customers/${customerId}`,
    opened: [/^More actions for /, '☰ Edit'],
    field: 'Details',
  },
  'New project': {
    path: ({ customerId }) => `/customers/${customerId}?tab=projects`,
    opened: ['New project'],
    field: 'Title',
  },
  'Edit note': {
    path: ({ customerId }) => `/customers/${customerId}`,
    opened: ['Edit or delete note', '☰ Edit'],
    field: 'Note',
  },
  'Edit file': {
    path: ({ customerId }) => `/customers/${customerId}?tab=files`,
    opened: [/^More actions for /, '☰ Edit'],
    field: 'Name',
  },
  'Add option': {
    path: ({ projectId }) => `/projects/${projectId}`,
    opened: ['Add option'],
    field: 'Title of the option',
  },
  'Record consent': {
    path: ({ customerId }) => `/customers/${customerId}?tab=messages`,
    opened: [/^(Record consent|Unsubscribe): SMS$/],
    field: 'How they told you',
  },
  'Mark as signed on paper': {
    path: ({ offeredProjectId }) => `/projects/${offeredProjectId}?step=review`,
    opened: ['More contract actions', '☰ Mark as signed on paper'],
    field: 'How it was signed',
  },
  'Reopen sale': {
    path: ({ soldProjectId }) => `/projects/${soldProjectId}?step=review`,
    opened: ['More contract actions', '☰ Reopen sale'],
    field: 'Reason',
  },
  'Publish proposal': {
    path: ({ projectId }) => `/projects/${projectId}?step=review`,
    opened: ['Publish proposal'],
    field: 'Message to the customer',
  },
  'Publish proposal, for another recipient': {
    path: ({ projectId }) => `/projects/${projectId}?step=review`,
    opened: ['Publish proposal'],
    field: 'To',
  },
  'Add product': { path: () => '/settings/products', opened: ['Add product'], field: 'Model' },
  'Add plan': { path: () => '/settings/plans', opened: ['Add plan'], field: 'Plan name' },
  'Add rebate': { path: () => '/settings/rebates', opened: ['Add rebate'], field: 'Name' },
  'Add field': { path: () => '/settings/custom-fields', opened: ['Add field'], field: 'Name' },
  'Add status': { path: () => '/settings/statuses', opened: ['Add status'], field: 'Name' },
  'Edit status': {
    path: () => '/settings/statuses',
    opened: [/^More actions for /, '☰ Edit'],
    field: 'Name',
  },
  'Invite a member': { path: () => '/settings/team', opened: ['Invite'], field: 'Email' },
  'New API key': { path: () => '/settings/api-keys', opened: ['New key'], field: 'Name' },
  'New subscription': {
    path: () => '/settings/webhooks',
    opened: ['Add subscription'],
    field: 'Name',
  },
};

test('typed text survives a click outside a dialog, and Escape', {
  timeout: 180_000,
}, async (t) => {
  const desk = await openDesk(t, { ports: examplePorts });
  const things = await arrangeWorld(desk);
  const { page } = await visit(t, { viewport: { width: 1280, height: 900 } });
  page.setDefaultTimeout(10_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await desk.signIn(page, desk.owner, '/profile');
  for (const [name, { path, opened, field }] of Object.entries(dialogs)) {
    await t.test(name, async () => {
      await page.goto(`${desk.url}/app${path(things)}`);
      for (const label of opened) await press(page, label);
      const dialog = page.getByRole('dialog').first();
      const input = dialog.getByRole('textbox', { name: field, exact: true }).first();
      await input.fill(typed);
      for (const close of [() => page.mouse.click(3, 450), () => page.keyboard.press('Escape')]) {
        await close();
        await page.getByText('Leave without saving?').waitFor();
        await page.getByRole('button', { name: 'Keep editing' }).click();
        await page.getByText('Leave without saving?').waitFor({ state: 'detached' });
        assert.equal(await input.inputValue(), typed);
      }
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Leave', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
    });
  }
});

test('typed text survives the way back and a reload', async (t) => {
  const desk = await openDesk(t, { ports: examplePorts });
  const { page } = await visit(t, { viewport: { width: 1280, height: 900 } });
  await desk.signIn(page, desk.owner, '/customers');
  await page.getByRole('link', { name: 'Pipeline' }).click();
  await press(page, 'New lead');
  const input = page.getByRole('dialog').getByRole('textbox', { name: 'Last name' });
  await input.fill(typed);
  await page.goBack();
  await page.getByText('Leave without saving?').waitFor();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  const asked = page.waitForEvent('dialog');
  const reload = page.evaluate('location.reload()').catch(() => undefined);
  const question = await asked;
  assert.equal(question.type(), 'beforeunload');
  await question.dismiss();
  await reload;
  assert.equal(await input.inputValue(), typed);
});

/** Presses a button; ☰ marks an entry of a menu. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  const isEntry = typeof name === 'string' && name.startsWith('☰ ');
  const found = isEntry
    ? page.getByRole('menuitem', { name: name.slice(2), exact: true })
    : page.getByRole('button', { name, exact: true });
  await found.first().click();
}
