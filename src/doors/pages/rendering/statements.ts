import type { Statement } from '@sundesk/solar';
import { type Content, type Html, html } from '../../../domain/shared/html.ts';

/** Sentences, each with where it comes from. */
export function statementList(statements: readonly Statement[]): Html {
  return html`<ul class="statements">
${statements.map(
  ({ text, source }) =>
    html`<li>${text}${source !== '' && html` <cite>Source: ${source}</cite>`}</li>`,
)}
</ul>`;
}

/** Renders details, closed at first. */
export function more(title: string, body: Content): Html {
  return html`<details class="more"><summary>${title}</summary><div>${body}</div></details>`;
}
