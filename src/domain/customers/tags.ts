import { tagCharactersMax, tagsMax } from './customer-limits.ts';

/** The limit for all tags of a customer with the commas between them. */
export const tagsCharactersMax = tagsMax * (tagCharactersMax + 2);
export const tagsFault = `must be at most ${tagsMax} tags of at most ${tagCharactersMax} characters, separated by commas`;

/** The tags in a text that separates them by commas, each once whatever its capitals, in their order. */
export function readTags(text: string): string[] {
  const tags = new Map<string, string>();
  for (const tag of text.split(',').map((part) => part.trim().replaceAll(/\s+/g, ' '))) {
    const key = tag.toLowerCase();
    if (tag !== '' && !tags.has(key)) tags.set(key, tag);
  }
  return [...tags.values()];
}

/** The form in which the tags of a customer are stored. */
export function tidyTags(text: string): string {
  return readTags(text).join(', ');
}

export function areTags(text: string): boolean {
  const tags = readTags(text);
  return tags.length <= tagsMax && tags.every((tag) => tag.length <= tagCharactersMax);
}

/** The tags of two customers who become one: those of the first, then the others while there is room. */
export function joinTags(kept: string, gone: string): string {
  return readTags(`${kept},${gone}`).slice(0, tagsMax).join(', ');
}
