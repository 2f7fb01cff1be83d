import type { Letter } from '../../../domain/proposals/document/cover.ts';
import type { Section } from '../../../domain/proposals/document/parts.ts';
import { questionLimits } from '../../../domain/proposals/page/ask-question.ts';
import { type Html, html } from '../../../domain/shared/html.ts';
import { contactLinks } from './contact.ts';
import type { PageContent } from './page-content.ts';
import { more, setParts } from './set-parts.ts';
import { paragraphs } from './wording.ts';

/** Renders the seller's message, and how to reply. */
export function letter(page: PageContent, { text, ...person }: Letter): Html {
  return html`<section class="letter" data-section="message" aria-label="A message from ${person.name}">
<div class="words">${paragraphs(text)}</div>
${sender(page, person)}
</section>`;
}

/** The seller's face, name and contact details. */
function sender({ content }: PageContent, { name, role, photo }: Omit<Letter, 'text'>): Html {
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

/** The firm and its promises, and whom to ask. */
export function about(
  page: PageContent,
  { id, section, title, parts }: Section,
  person: Letter,
): Html {
  return html`<section id="${id}" class="card" data-section="${section}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2>
<div class="split">
<div>${setParts(parts, '')}</div>
<div class="ask">${sender(page, person)}</div>
</div>
${questionForm(page)}
</section>`;
}

/** A form for a question to the seller, which works without a script; the team's own previews have none. */
function questionForm(page: PageContent): Html | undefined {
  const { content, signer, signerToken, proposal, hasAsked } = page;
  const who = content.seller.name || content.company.name;
  if (hasAsked) {
    return html`<p class="notice" id="ask" role="status">Thank you. ${who} has your question and will get back to you.</p>`;
  }
  if (page.isPreview) return undefined;
  const query = signerToken === undefined ? '' : `?signer=${encodeURIComponent(signerToken)}`;
  const { nameCharacters, textCharacters } = questionLimits;
  return more(
    'Ask a question',
    html`<form method="post" action="/p/${proposal.token}/question${query}">
<div class="field"><label for="ask-name">Your name</label>
<input id="ask-name" name="name" value="${signer?.name ?? content.customer.name}" maxlength="${nameCharacters}" autocomplete="name" required></div>
<div class="field"><label for="ask-text">Your question</label>
<textarea id="ask-text" name="text" rows="4" maxlength="${textCharacters}" required></textarea></div>
<div class="unseen" aria-hidden="true"><label>Leave this empty <input name="website" tabindex="-1" autocomplete="off"></label></div>
<button class="button plain" type="submit">Send to ${who}</button>
</form>`,
  );
}
