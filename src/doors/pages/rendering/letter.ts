import type { Letter } from '../../../domain/proposals/document/cover.ts';
import { type Html, html } from '../../../domain/shared/html.ts';
import { contactLinks } from './contact.ts';
import type { PageContent } from './page-content.ts';
import { paragraphs } from './paragraphs.ts';

/** Renders the seller's message, and how to reply. */
export function letter({ content }: PageContent, { text, name, role }: Letter): Html {
  return html`<section class="letter" data-section="message" aria-label="A message from ${name}">
<div class="words">${paragraphs(text)}</div>
<div class="sender"><span class="face" aria-hidden="true">${initials(name)}</span>
<p><strong>${name}</strong>${role !== '' && html`<br><span class="note">${role}</span>`}</p>
${contactLinks(content)}</div>
</section>`;
}

/** `AT` for Alex Taylor; whole characters, also of other scripts. */
function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = '') => [...word][0]?.toLocaleUpperCase('en-AU') ?? '').join('');
}
