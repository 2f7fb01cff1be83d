import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { Refusal } from '../../shared/refusal.ts';
import type { Moment } from '../../shared/time.ts';
import type { Channel } from '../message.ts';
import { defaultTemplates } from './default-templates.ts';
import { checkTemplate } from './render-template.ts';
import { isSameTemplate, type Template, type TemplateKey } from './template.ts';

/** An account has this many templates of its own at most. */
export const templatesMax = 200;

/** The templates an account can use, its own in place of those of the same name, by channel and name. */
export async function listTemplates(
  store: AccountDb,
): Promise<(Template & { isDefault: boolean })[]> {
  const own = await findTemplates(store);
  const isOwn = (template: Template) => own.some((other) => isSameTemplate(other, template));
  return [
    ...own.map((template) => ({ ...template, isDefault: false })),
    ...defaultTemplates
      .filter((template) => !isOwn(template))
      .map((template) => ({ ...template, isDefault: true })),
  ].sort(byChannelAndName);
}

function byChannelAndName(one: TemplateKey, other: TemplateKey): number {
  const [left, right] = [`${one.channel} ${one.name}`, `${other.channel} ${other.name}`];
  return left < right ? -1 : Number(left > right);
}

/** The template of that name, or a refusal TEMPLATE_NOT_FOUND. */
export async function requireTemplate(
  store: AccountDb,
  channel: Channel,
  name: string,
): Promise<Template> {
  const own = await findTemplate(store, channel, name);
  const template =
    own ?? defaultTemplates.find((other) => isSameTemplate(other, { channel, name }));
  if (template === undefined) throw templateNotFound();
  return template;
}

function templateNotFound(): Refusal {
  return new Refusal('TEMPLATE_NOT_FOUND', 'There is no such template');
}

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

export async function findTemplates(db: AccountDb): Promise<Template[]> {
  return select(db).orderBy('channel').orderBy('name').execute();
}

export async function findTemplate(
  db: AccountDb,
  channel: Channel,
  name: string,
): Promise<Template | undefined> {
  return select(db).where('channel', '=', channel).where('name', '=', name).executeTakeFirst();
}

async function upsertTemplate(
  db: AccountDb,
  { channel, name, subject, body }: Template,
  at: Moment,
): Promise<void> {
  const content = { subject, body, updatedAt: at };
  await db.kysely
    .insertInto('messageTemplates')
    .values({ accountId: db.accountId, channel, name, ...content })
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'channel', 'name']).doUpdateSet(content),
    )
    .execute();
}

/** False when there is none. */
async function deleteTemplate(db: AccountDb, channel: Channel, name: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .remove('messageTemplates')
    .where('channel', '=', channel)
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

function select(db: AccountDb) {
  return db.own('messageTemplates').select(['channel', 'name', 'subject', 'body']);
}
