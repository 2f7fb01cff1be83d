import { escapeHtml } from '@sundesk/solar/values';

export { escapeHtml } from '@sundesk/solar/values';

/** A piece of HTML that is safe to put into a page as it is. */
export type Html = { readonly html: string };

/** The values of a template: text is escaped, HTML is not, lists are joined, and null prints nothing. */
export type Content = Html | string | number | false | undefined | readonly Content[];

/** Makes HTML from a template; every value in it is escaped unless it is HTML already. */
export function html(strings: TemplateStringsArray, ...values: readonly Content[]): Html {
  const parts = strings.map((text, index) => text + render(values[index]));
  return { html: parts.join('') };
}

/** Takes markup as it is, such as a chart that Sundesk draws. Never pass it user input. */
export function trusted(markup: string): Html {
  return { html: markup };
}

function render(content: Content): string {
  if (content === undefined || content === false) return '';
  if (typeof content === 'string' || typeof content === 'number') return escapeHtml(`${content}`);
  return 'html' in content ? content.html : content.map(render).join('');
}
