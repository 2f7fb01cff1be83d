import type { AccountDb } from '../../account-db.ts';
import { findTemplates } from '../rows/templates.ts';
import { defaultTemplates } from './default-templates.ts';
import { isSameTemplate, type Template, type TemplateKey } from './template.ts';

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
