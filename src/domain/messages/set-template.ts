import type { AccountStore, App } from '../app.ts';
import { Refusal } from '../shared/errors.ts';
import type { Channel } from './message.ts';
import { checkTemplate } from './render-template.ts';
import { type Template, templateNotFound } from './template.ts';

/** An account has this many templates of its own at most. */
export const templatesMax = 200;

/**
 * Writes a template, in place of one of that name. Refuses with INVALID_PARAMETERS a variable that does not exist, an e-mail
 * without a subject, and more than `templatesMax`.
 */
export async function setTemplate(app: App, tx: AccountStore, template: Template): Promise<void> {
  const { channel, name, subject, body } = template;
  checkTemplate(subject);
  checkTemplate(body);
  if (channel === 'email' && subject === '') {
    throw new Refusal('INVALID_PARAMETERS', 'subject is required for an e-mail');
  }
  const { templates } = tx.messages;
  const own = await templates.list();
  const isNew = !own.some((other) => other.channel === channel && other.name === name);
  if (isNew && own.length >= templatesMax) {
    throw new Refusal('INVALID_PARAMETERS', `An account has at most ${templatesMax} templates`);
  }
  const written = { channel, name, subject: channel === 'email' ? subject : '', body };
  await templates.put(written, app.now());
}

/** Removes a template of the account; a default of that name is then used again. Refuses with TEMPLATE_NOT_FOUND. */
export async function removeTemplate(
  tx: AccountStore,
  { channel, name }: { channel: Channel; name: string },
): Promise<void> {
  if (!(await tx.messages.templates.remove(channel, name))) throw templateNotFound();
}
