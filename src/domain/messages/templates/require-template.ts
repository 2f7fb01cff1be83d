import type { AccountDb } from '../../account-db.ts';
import { Refusal } from '../../shared/refusal.ts';
import type { Channel } from '../message.ts';
import { findTemplate } from '../rows/templates.ts';
import { defaultTemplates } from './default-templates.ts';
import { isSameTemplate, type Template } from './template.ts';

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

export function templateNotFound(): Refusal {
  return new Refusal('TEMPLATE_NOT_FOUND', 'There is no such template');
}
