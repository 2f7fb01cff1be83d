import type { Channel } from '../words.ts';

/** The open template; with `isNew`, one that is not saved yet. */
export type TemplateSearch = { channel?: Channel; name?: string; isNew?: boolean };

export function readTemplateSearch(search: Record<string, unknown>): TemplateSearch {
  const { channel, name, isNew } = search;
  if (channel !== 'email' && channel !== 'sms') return {};
  if (isNew === true) return { channel, isNew };
  if (typeof name === 'string' || typeof name === 'number') return { channel, name: String(name) };
  return {};
}
