import type { Section } from '../../../domain/proposals/document/parts.ts';
import { type Html, html } from '../../../domain/shared/html.ts';
import { contactLinks } from './contact.ts';
import type { PageContent } from './page-content.ts';
import { questionForm } from './question-form.ts';
import { setParts } from './set-parts.ts';

/** The firm and its promises, and whom to ask. */
export function about(page: PageContent, { id, section, title, parts }: Section): Html {
  return html`<section id="${id}" class="card" data-section="${section}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2>
<div class="split">
${setParts(parts, '')}
<div class="ask"><h3>Questions?</h3>${contactLinks(page.content)}</div>
</div>
${questionForm(page)}
</section>`;
}
