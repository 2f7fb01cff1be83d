/** A piece of HTML that is safe to put into a page as it is. */
export type Html = { readonly html: string };

type Content = Html | string | number | undefined | readonly Content[];

/** Makes HTML from a template; every value in it is escaped unless it is HTML already, lists are joined. */
export function html(strings: TemplateStringsArray, ...values: readonly Content[]): Html {
  return { html: strings.map((text, index) => text + render(values[index])).join('') };
}

function render(content: Content): string {
  if (content === undefined) return '';
  if (typeof content === 'string' || typeof content === 'number') return escapeHtml(`${content}`);
  return 'html' in content ? content.html : content.map(render).join('');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
