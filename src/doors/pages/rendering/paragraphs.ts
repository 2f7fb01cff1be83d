import { type Html, html } from '../../../domain/shared/html.ts';

/** Text in paragraphs, which empty lines part; single line breaks stay. */
export function paragraphs(text: string): Html[] {
  return text
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => html`<p>${lines(paragraph)}</p>`);
}

function lines(text: string): Html[] {
  return text
    .split(/\r?\n/)
    .map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`));
}
