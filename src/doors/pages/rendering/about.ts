import type { Letter } from '../../../domain/proposals/document/cover.ts';
import type { Section } from '../../../domain/proposals/document/parts.ts';
import { type Html, html } from '../../../domain/shared/html.ts';
import { sender } from './letter.ts';
import type { PageContent } from './page-content.ts';
import { questionForm } from './question-form.ts';
import { setParts } from './set-parts.ts';

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
