import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  findTemplate,
  findTemplates,
} from '../../../../src/domain/messages/templates/templates.ts';
import { storeOf } from '../../../support/arrange.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import { desktop, openBrowser, phone } from '../../../support/browser/open-browser.ts';
import { openDesk } from '../../../support/open-desk.ts';

const visit = openBrowser();

test('a template is changed with insertions and a live preview, and reset to how it came', async (t) => {
  const desk = await openDesk(t);
  const { page } = await visit(t, { viewport: desktop });
  await desk.signIn(page, desk.owner, '/settings/templates');
  await page.getByRole('heading', { name: 'Templates' }).waitFor();
  await assertAccessible(page);
  await page
    .getByRole('link', { name: /Thank you/ })
    .first()
    .click();
  const frame = page.frameLocator('iframe[title="Email preview with an example customer"]');
  await frame.getByText('Hi Sam').waitFor();
  await assertAccessible(page);
  await page.getByLabel('Subject').fill('Welcome to ');
  await page.getByRole('button', { name: 'Company' }).click();
  await page.getByText('Welcome to Example Solar').waitFor();
  await page.getByLabel('Text', { exact: true }).fill('G’day {{customer_first_name}}');
  await frame.getByText('G’day Sam').waitFor();
  await page.getByRole('button', { name: 'Save template' }).click();
  await page.getByText('Thank you saved').waitFor();
  const find = () => findTemplate(storeOf(desk), 'email', 'Thank you');
  assert.deepEqual(await find(), {
    channel: 'email',
    name: 'Thank you',
    subject: 'Welcome to {{company_name}}',
    body: 'G’day {{customer_first_name}}',
  });
  await page.getByRole('button', { name: 'Reset to default' }).click();
  await page.getByRole('button', { name: 'Reset template' }).click();
  await page.getByRole('heading', { name: 'Follow-up', exact: true }).waitFor();
  assert.equal(await find(), undefined);
});

test('an SMS template is added, counted, renamed and removed on a phone', async (t) => {
  const desk = await openDesk(t);
  const { page } = await visit(t, { viewport: phone });
  await desk.signIn(page, desk.owner, '/settings/templates');
  await page.getByRole('link', { name: 'New SMS' }).click();
  await page.getByLabel('Name').fill('Site visit');
  await page
    .getByLabel('Text', { exact: true })
    .fill('Hi {{customer_first_name}}, see you on Friday 🌞');
  await page.getByText(/because of: 🌞/).waitFor();
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Save template' }).click();
  await page.getByRole('heading', { name: 'Site visit' }).waitFor();
  await page.getByLabel('Name').fill('Proposal');
  await page.getByRole('button', { name: 'Save template' }).click();
  await page.getByText('A template named Proposal already exists').waitFor();
  await page.getByLabel('Name').fill('Visit');
  await page.getByRole('button', { name: 'Save template' }).click();
  await page.getByRole('heading', { name: 'Visit', exact: true }).waitFor();
  const own = await findTemplates(storeOf(desk));
  assert.deepEqual(
    own.map(({ name }) => name),
    ['Visit'],
  );
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Remove template' }).click();
  await page
    .getByRole('link', { name: /Thank you/ })
    .first()
    .waitFor();
  assert.deepEqual(await findTemplates(storeOf(desk)), []);
});

test('leaving an unsaved template asks first', async (t) => {
  const desk = await openDesk(t);
  const { page } = await visit(t, { viewport: desktop });
  await desk.signIn(page, desk.owner, '/settings/templates?channel=sms&name=Proposal');
  await page.getByLabel('Text', { exact: true }).fill('Half a thought');
  await page
    .getByRole('link', { name: /Thank you/ })
    .first()
    .click();
  await page.getByText('Leave without saving?').waitFor();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  assert.equal(await page.getByLabel('Text', { exact: true }).inputValue(), 'Half a thought');
});

test('a text with a variable that does not exist says so before it is saved', async (t) => {
  const desk = await openDesk(t);
  const { page } = await visit(t, { viewport: desktop });
  await desk.signIn(page, desk.owner, '/settings/templates?channel=sms&name=Proposal');
  await page.getByLabel('Text', { exact: true }).fill('Hi {{first}}');
  await page.getByText(/unknown variable \{\{first\}\}/).waitFor();
  await page.getByRole('button', { name: 'Save template' }).click();
  await page
    .getByRole('alert')
    .getByText(/unknown variable/)
    .waitFor();
  assert.deepEqual(await findTemplates(storeOf(desk)), []);
});

test('renaming one of the templates that everybody has leaves that one as it came', async (t) => {
  const desk = await openDesk(t);
  const templates = desk.as(desk.owner).templates;
  const words = { channel: 'sms', body: 'Hi {{customer_first_name}}', subject: '' } as const;
  await templates.save({ ...words, name: 'Proposal', was: 'Proposal' });
  await templates.save({ ...words, name: 'Short', was: 'Proposal' });
  const { templates: list } = await templates.list();
  assert.deepEqual(
    list
      .filter(({ channel, name }) => channel === 'sms' && !name.startsWith('Reminder'))
      .map(({ name, isDefault, hasDefault }) => ({ name, isDefault, hasDefault })),
    [
      { name: 'Follow-up', isDefault: true, hasDefault: true },
      { name: 'Proposal', isDefault: true, hasDefault: true },
      { name: 'Short', isDefault: false, hasDefault: false },
      { name: 'Thank you', isDefault: true, hasDefault: true },
    ],
  );
});
