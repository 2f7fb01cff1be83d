import type { Letter } from '../../../domain/proposals/document/cover.ts';
import { type Html, html } from '../../../domain/shared/html.ts';
import { contactLinks } from './contact.ts';
import type { PageContent } from './page-content.ts';
import { paragraphs } from './wording.ts';

/** Renders the seller's message, and how to reply. */
export function letter(page: PageContent, { text, ...person }: Letter): Html {
  return html`<section class="letter" data-section="message" aria-label="A message from ${person.name}">
<div class="words">${paragraphs(text)}</div>
${sender(page, person)}
</section>`;
}

/** The seller's face, name and contact details. */
export function sender(
  { content }: PageContent,
  { name, role, photo }: Omit<Letter, 'text'>,
): Html {
  return html`<div class="sender">${
    photo === undefined
      ? html`<span class="face" aria-hidden="true">${initials(name)}</span>`
      : html`<img class="face" src="${photo}" alt="Photo of ${name}">`
  }
<p><strong>${name}</strong>${role !== '' && html`<br><span class="note">${role}</span>`}</p>
${contactLinks(content)}</div>`;
}

/** `AT` for Alex Taylor; whole characters, also of other scripts. */
function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = '') => [...word][0]?.toLocaleUpperCase('en-AU') ?? '').join('');
}
