import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { examplePorts } from '../../../support/api/between-examples.ts';
import { openBrowser } from '../../../support/browser/open-browser.ts';
import { openDesk, showScreen } from '../../../support/open-desk.ts';
import { arrangeWorld } from '../samples/arrange-world.ts';
import type { Things } from '../samples/sample.ts';

// What was typed survives whatever would lose it, in every form of the app.

const visit = openBrowser();
const typed = 'Typed and kept';

type Form = {
  /** The component in `web/` that has the form. */
  form: string;
  path: (things: Things) => string;
  /** The buttons and menu entries that open it. */
  opened?: readonly (string | RegExp)[];
  /** Which of the buttons with one name. */
  nth?: number;
  field: string | RegExp;
  /** What is typed, where the field takes no words. */
  text?: string;
};

/** A click outside closes none of those that ask for a password. */
type Dialog = Form & { asksPassword?: true };

const dialogs: Readonly<Record<string, Dialog>> = {
  'New lead': {
    form: 'NewCustomerForm',
    path: () => '/pipeline',
    opened: ['New lead'],
    field: 'Last name',
  },
  'Edit customer': {
    form: 'EditForm',
    path: ({ customerId }) => `/customers/${customerId}`,
    opened: ['Edit'],
    field: 'Last name',
  },
  'Save view': {
    form: 'ViewForm',
    path: () => '/customers',
    opened: ['Views', '☰ Save as new view'],
    field: 'Name',
  },
  'Edit next step': {
    form: 'TaskForm',
    path: ({ customerId }) => `/customers/${customerId}`,
    opened: [/^More actions for /, '☰ Edit'],
    field: 'Details',
  },
  'New project': {
    form: 'NewProjectForm',
    path: ({ customerId }) => `/customers/${customerId}?tab=projects`,
    opened: ['New project'],
    field: 'Title',
  },
  'Edit note': {
    form: 'NoteForm',
    path: ({ customerId }) => `/customers/${customerId}`,
    opened: ['Edit or delete note', '☰ Edit'],
    field: 'Note',
  },
  'Edit file': {
    form: 'FileForm',
    path: ({ customerId }) => `/customers/${customerId}?tab=files`,
    opened: [/^More actions for .*\.txt$/, '☰ Edit'],
    field: 'Name',
  },
  'Add option': {
    form: 'OptionForm',
    path: ({ projectId }) => `/projects/${projectId}`,
    opened: ['Add option'],
    field: 'Title of the option',
  },
  'Record consent': {
    form: 'RecordForm',
    path: ({ customerId }) => `/customers/${customerId}?tab=messages`,
    opened: [/^(Record consent|Unsubscribe): SMS$/],
    field: 'How they told you',
  },
  'Mark as signed on paper': {
    form: 'MarkSignedForm',
    path: ({ offeredProjectId }) => `/projects/${offeredProjectId}?step=review`,
    opened: ['More contract actions', '☰ Mark as signed on paper'],
    field: 'How it was signed',
  },
  'Reopen sale': {
    form: 'ReopenForm',
    path: ({ soldProjectId }) => `/projects/${soldProjectId}?step=review`,
    opened: ['More contract actions', '☰ Reopen sale'],
    field: 'Reason',
  },
  'Publish proposal': {
    form: 'PublishForm',
    path: ({ projectId }) => `/projects/${projectId}?step=review`,
    opened: ['Publish proposal'],
    field: 'Message to the customer',
  },
  'Publish proposal, for another recipient': {
    form: 'PublishForm',
    path: ({ projectId }) => `/projects/${projectId}?step=review`,
    opened: ['Publish proposal'],
    field: 'To',
  },
  'Add product': {
    form: 'ProductForm',
    path: () => '/settings/products',
    opened: ['Add product'],
    field: 'Model',
  },
  'Add plan': {
    form: 'PlanForm',
    path: () => '/settings/plans',
    opened: ['Add plan'],
    field: 'Plan name',
  },
  'Add rebate': {
    form: 'RebateForm',
    path: () => '/settings/rebates',
    opened: ['Add rebate'],
    field: 'Name',
  },
  'Add field': {
    form: 'FieldForm',
    path: () => '/settings/custom-fields',
    opened: ['Add field'],
    field: 'Name',
  },
  'Add status': {
    form: 'NewStatusForm',
    path: () => '/settings/statuses',
    opened: ['Add status'],
    field: 'Name',
  },
  'Edit status': {
    form: 'EditStatusForm',
    path: () => '/settings/statuses',
    opened: [/^More actions for /, '☰ Edit'],
    field: 'Name',
  },
  'Invite a member': {
    form: 'InviteButton',
    path: () => '/settings/team',
    opened: ['Invite'],
    field: 'Email',
  },
  'New API key': {
    form: 'KeyForm',
    path: () => '/settings/api-keys',
    opened: ['New key'],
    field: 'Name',
  },
  'New subscription': {
    form: 'SubscriptionForm',
    path: () => '/settings/webhooks',
    opened: ['Add subscription'],
    field: 'Name',
  },
  'Move to a lost status': {
    form: 'ReasonForm',
    path: ({ customerId }) => `/customers/${customerId}`,
    opened: ['Other statuses', '☰ Lost'],
    field: 'Reason',
  },
  'Custom fields': {
    form: 'ValuesForm',
    path: ({ customerId }) => `/customers/${customerId}`,
    opened: ['Edit custom fields'],
    field: /roof$/,
  },
  'Usage from a bill': {
    form: 'BillForm',
    path: ({ projectId }) => `/projects/${projectId}`,
    opened: ['Use a bill'],
    field: 'Amount',
    text: '$345.67',
  },
  'Replace signing secret': {
    form: 'RotateSecretButton',
    path: ({ subscriptionId }) => `/settings/webhooks/${subscriptionId}?tab=settings`,
    opened: ['Replace secret'],
    field: 'Your own signing secret',
  },
  'Change email address': {
    form: 'PasswordButton',
    path: () => '/profile',
    opened: ['Change email address'],
    field: 'New email address',
    asksPassword: true,
  },
};

const pages: Readonly<Record<string, Form>> = {
  Company: { form: 'CompanyForm', path: () => '/settings/company', field: 'Legal name' },
  'Deposit payments': {
    form: 'PaymentSection',
    path: () => '/settings/company',
    field: 'Account name',
  },
  Imagery: { form: 'ImageryForm', path: () => '/settings/company', field: 'Attribution' },
  'Terms of sale': { form: 'TermsForm', path: () => '/settings/terms', field: 'Your own terms' },
  Template: {
    form: 'TemplateEditor',
    path: ({ templateName }) => `/settings/templates?channel=email&name=${templateName}`,
    field: 'Subject',
  },
  'Lead form': { form: 'FormSettings', path: () => '/settings/lead-form', field: 'Heading' },
  'Mail server': {
    form: 'EmailForm',
    path: () => '/settings/channels',
    opened: ['Change'],
    nth: 0,
    field: 'Sender name',
  },
  Mailbox: {
    form: 'MailboxForm',
    path: () => '/settings/channels',
    opened: ['Change'],
    nth: 1,
    field: 'Folder',
  },
  'SMS provider': {
    form: 'SmsForm',
    path: () => '/settings/channels',
    opened: ['Change'],
    nth: 2,
    field: 'SMS sender',
  },
  'SMS sender name': {
    form: 'SenderForm',
    path: () => '/settings/channels',
    field: 'Name',
    text: 'Sunny',
  },
  Subscription: {
    form: 'SettingsForm',
    path: ({ subscriptionId }) => `/settings/webhooks/${subscriptionId}?tab=settings`,
    field: 'Name',
  },
  'Discount limit': {
    form: 'DiscountRule',
    path: () => '/settings/team',
    field: 'Largest discount of sellers',
    text: '10',
  },
  Profile: { form: 'AboutForm', path: () => '/profile', field: 'Last name' },
};

/** Forms without text that would be lost; the compiler has them name what they guard. */
const withoutText = {
  DialogForm: [
    // Choices, a file, or nothing but buttons.
    ...['RoleForm', 'RemoveForm', 'ReassignForm', 'EnableForm', 'ReplaceKeyButton'],
    ...['ImportForm', 'ResetLinkDialog'],
    // What nobody keeps: passwords, codes, and a name typed to confirm.
    ...['ConfirmForm', 'FirstCode', 'EraseForm'],
  ],
  PageForm: ['ChoicesForm', 'RulesForm'],
};

test('every form of the app is visited here', () => {
  const visited = { DialogForm: Object.values(dialogs), PageForm: Object.values(pages) };
  for (const kind of ['DialogForm', 'PageForm'] as const) {
    const here = new Set([...visited[kind].map(({ form }) => form), ...withoutText[kind]]);
    assert.deepEqual(componentsWith(kind), [...here].sort());
  }
});

/** The names of the components in `web/` that render an element. */
function componentsWith(element: string): string[] {
  const mark = new RegExp(`^(?:export )?function (\\w+)|<${element}\\b`, 'gm');
  const names: string[] = [];
  for (const file of globSync('web/**/*.tsx')) {
    let component = '';
    for (const [, name] of readFileSync(file, 'utf8').matchAll(mark)) {
      if (name === undefined) names.push(component);
      else component = name;
    }
  }
  return names.sort();
}

test('what was typed survives a click outside, Escape and a link', {
  timeout: 300_000,
}, async (t) => {
  const desk = await openDesk(t, { ports: examplePorts });
  const things = await arrangeWorld(desk);
  const { page } = await visit(t, { viewport: { width: 1280, height: 900 } });
  page.setDefaultTimeout(10_000);
  await desk.signIn(page, desk.owner, '/profile');
  const clickOutside = () => page.mouse.click(3, 450);
  const pressEscape = () => page.keyboard.press('Escape');
  const followLink = () => page.getByRole('link', { name: 'Dashboard' }).click();

  for (const [name, form] of Object.entries(dialogs)) {
    await t.test(name, async () => {
      const dialog = page.getByRole('dialog').first();
      await showScreen(page, form.path(things));
      const input = await fill(page, form, dialog);
      if (form.asksPassword !== true) await assertKept(input, clickOutside);
      await assertKept(input, pressEscape);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Leave', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
    });
  }

  for (const [name, form] of Object.entries(pages)) {
    await t.test(name, async () => {
      await showScreen(page, form.path(things));
      const input = await fill(page, form, page.getByRole('main'));
      await assertKept(input, followLink);
      await followLink();
      await page.getByRole('button', { name: 'Leave', exact: true }).click();
      await page.waitForURL(/\/dashboard/);
    });
  }
});

/** The links that lead to some of them, from the settings. */
const ways: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  'New lead': ['Pipeline'],
  Company: ['Company and proposals'],
  Template: ['Templates', /^Greeting/],
};

test('what was typed survives the way back and a reload', async (t) => {
  const desk = await openDesk(t, { ports: examplePorts });
  await arrangeWorld(desk);
  const { page } = await visit(t, { viewport: { width: 1280, height: 900 } });
  page.setDefaultTimeout(10_000);
  await desk.signIn(page, desk.owner, '/settings/reminders');
  for (const [name, links] of Object.entries(ways)) {
    await t.test(name, async () => {
      for (const link of links) {
        await page.getByRole('link', { name: link, exact: true }).first().click();
      }
      const form = dialogs[name] ?? pages[name];
      assert.ok(form);
      const input = await fill(page, form, page.getByRole(name in dialogs ? 'dialog' : 'main'));
      await assertKept(input, () => page.goBack());
      const asked = page.waitForEvent('dialog');
      const reload = page.evaluate('location.reload()').catch(() => undefined);
      const question = await asked;
      assert.equal(question.type(), 'beforeunload');
      await question.dismiss();
      await reload;
      assert.equal(await input.inputValue(), typed);
      const here = page.url();
      await page.goBack();
      await page.getByRole('button', { name: 'Leave', exact: true }).click();
      await page.waitForURL(({ href }) => href !== here);
    });
  }
});

/** Opens a form of the screen that is shown, and types into it. */
async function fill(page: Page, form: Form, scope: Locator): Promise<Locator> {
  const { opened = [], nth = 0, field, text = typed } = form;
  for (const label of opened) await press(page, label, nth);
  const input = scope
    .getByRole('textbox', { name: field, exact: true })
    .or(scope.getByLabel(field, { exact: true }))
    .first();
  await input.fill(text);
  return input;
}

/** Asserts that a way to lose what was typed asks first, and that it is there afterwards. */
async function assertKept(input: Locator, lose: () => Promise<unknown>): Promise<void> {
  const before = await input.inputValue();
  const page = input.page();
  await lose();
  await page.getByText('Leave without saving?').waitFor();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByText('Leave without saving?').waitFor({ state: 'detached' });
  assert.equal(await input.inputValue(), before);
}

/** Presses a button; ☰ marks an entry of a menu. */
async function press(page: Page, name: string | RegExp, nth: number): Promise<void> {
  const isEntry = typeof name === 'string' && name.startsWith('☰ ');
  const found = isEntry
    ? page.getByRole('menuitem', { name: name.slice(2), exact: true })
    : page.getByRole('button', { name, exact: true });
  await found.nth(nth).click();
}
