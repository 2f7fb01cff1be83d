import { type Content, type Html, html } from '../../domain/shared/html.ts';

const marks = /`([^`]+)`|\*([^*\s][^*]*)\*/g;

/** The little Markdown that descriptions use: `code` and *emphasis*. */
export function renderText(text: string): Html {
  const parts: Content[] = [];
  let end = 0;
  for (const match of text.matchAll(marks)) {
    const [whole, code, emphasis] = match;
    parts.push(text.slice(end, match.index));
    parts.push(code === undefined ? html`<em>${emphasis}</em>` : html`<code>${code}</code>`);
    end = match.index + whole.length;
  }
  return html`${parts}${text.slice(end)}`;
}
