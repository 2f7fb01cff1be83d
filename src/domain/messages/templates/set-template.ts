import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { Refusal } from '../../shared/refusal.ts';
import type { Channel } from '../message.ts';
import { deleteTemplate, findTemplates, upsertTemplate } from '../rows/templates.ts';
import { listTemplates } from './list-templates.ts';
import { checkTemplate } from './render-template.ts';
import { templateNotFound } from './require-template.ts';
import type { Template } from './template.ts';

/** An account has this many templates of its own at most. */
export const templatesMax = 200;

/**
 * Writes a template, in place of one of that name. Refuses with INVALID_PARAMETERS a variable that does not exist, and
 * more than `templatesMax`.
 */
export async function setTemplate(app: App, tx: AccountDb, template: Template): Promise<void> {
  const { channel, name, subject, body } = template;
  checkTemplate(subject);
  checkTemplate(body);
  const own = await findTemplates(tx);
  const isNew = !own.some((other) => other.channel === channel && other.name === name);
  if (isNew && own.length >= templatesMax) {
    throw new Refusal('INVALID_PARAMETERS', `An account has at most ${templatesMax} templates`);
  }
  const written = { channel, name, subject: channel === 'email' ? subject : '', body };
  await upsertTemplate(tx, written, app.now());
}

/**
 * Saves a template: a new one without `was`, else the one of that name, which may be renamed. Refuses with
 * INVALID_PARAMETERS a name that another template has, and what `setTemplate` refuses.
 */
export async function saveTemplate(
  app: App,
  tx: AccountDb,
  { template, was }: { template: Template; was: string | undefined },
): Promise<void> {
  const { channel, name } = template;
  if (name !== was) {
    const others = await listTemplates(tx);
    if (others.some((other) => other.channel === channel && other.name === name)) {
      throw new Refusal('INVALID_PARAMETERS', `A template named ${name} already exists`);
    }
    // A default is then used again under its old name.
    if (was !== undefined) await deleteTemplate(tx, channel, was);
  }
  await setTemplate(app, tx, template);
}

/** Removes a template of the account; a default of that name is then used again. Refuses with TEMPLATE_NOT_FOUND. */
export async function removeTemplate(
  tx: AccountDb,
  { channel, name }: { channel: Channel; name: string },
): Promise<void> {
  if (!(await deleteTemplate(tx, channel, name))) throw templateNotFound();
}
