import { type Content, type Html, html } from '../../domain/shared/html.ts';

const tokens = /("(?:\\.|[^"\\])*")(\s*:)?|\b(?:true|false|null)\b|-?\d[\d.eE+-]*/g;

/** JSON with one member a line and colours for keys, texts and the rest. */
export function renderJson(value: unknown): Html {
  return colourJson(JSON.stringify(value, null, 2));
}

/** The same for JSON that is written already. */
export function colourJson(text: string): Html {
  const parts: Content[] = [];
  let end = 0;
  for (const match of text.matchAll(tokens)) {
    const [whole, string, colon] = match;
    parts.push(text.slice(end, match.index));
    if (string === undefined) parts.push(html`<span class="literal">${whole}</span>`);
    else if (colon === undefined) parts.push(html`<span class="text">${string}</span>`);
    else parts.push(html`<span class="key">${string}</span>${colon}`);
    end = match.index + whole.length;
  }
  return html`${parts}${text.slice(end)}`;
}
