import { Marked, type Tokens } from 'marked';
import { type Html, html, trusted } from '../../domain/shared/html.ts';
import { type Guide, guideNames, receiverNames } from './guides.ts';

/** A guide as HTML, and where each of its headings leads. */
type RenderedGuide = {
  title: string;
  body: Html;
  headings: readonly { id: string; title: string; depth: number }[];
};

/** Renders a guide of the folder `docs`. HTML in it is shown as text; links lead to pages of this Sundesk. */
export function renderGuide({ text }: Guide): RenderedGuide {
  const headings: RenderedGuide['headings'][number][] = [];
  /** A title that occurs again gets a number, as on GitHub. */
  const anchorFor = (title: string) => {
    const count = headings.filter((heading) => slugOf(heading.title) === slugOf(title)).length;
    return count === 0 ? slugOf(title) : `${slugOf(title)}-${count}`;
  };
  // Regions that scroll are landmarks, whose names must differ.
  let examples = 0;
  let tables = 0;
  const markdown = new Marked({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading): string {
        const content = trusted(this.parser.parseInline(tokens));
        const title = textOf(content);
        if (depth === 1) return html`<h1>${content}</h1>`.html;
        const id = anchorFor(title);
        headings.push({ id, title, depth });
        const tag = trusted(`h${depth}`);
        return html`
<${tag} id="${id}">${content} <a class="anchor" href="#${id}" aria-label="Link to this section">#</a></${tag}>
`.html;
      },
      code({ text: code, lang }: Tokens.Code): string {
        examples += 1;
        const title = titleOf(lang);
        return renderExample({ title, label: `${title}, example ${examples}`, text: html`${code}` })
          .html;
      },
      table(token: Tokens.Table): string {
        tables += 1;
        const row = (cells: readonly Tokens.TableCell[], tag: 'th' | 'td') =>
          html`<tr>${cells.map((cell) => {
            const content = trusted(this.parser.parseInline(cell.tokens));
            return tag === 'th' ? html`<th scope="col">${content}</th>` : html`<td>${content}</td>`;
          })}</tr>`;
        return html`<div class="table" tabindex="0" role="region" aria-label="Table ${tables}"><table>
<thead>${row(token.header, 'th')}</thead>
<tbody>${token.rows.map((cells) => row(cells, 'td'))}</tbody>
</table></div>`.html;
      },
      link({ href, tokens }: Tokens.Link): string {
        const content = trusted(this.parser.parseInline(tokens));
        const address = addressOf(href);
        return address === undefined
          ? content.html
          : html`<a href="${address}">${content}</a>`.html;
      },
      image: ({ text: description }: Tokens.Image) => html`${description}`.html,
      html: ({ text: markup }: Tokens.HTML | Tokens.Tag) => html`${markup}`.html,
    },
  });
  const body = trusted(markdown.parse(text, { async: false }));
  const [, title = ''] = /^# (.+)$/m.exec(text) ?? [];
  return { title, body, headings };
}

/** The text of HTML that this program made. */
export function textOf({ html: markup }: Html): string {
  const text = markup.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ');
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .trim();
}

/** The anchor that GitHub gives a heading, so that links work in both places. */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}

const titles: Readonly<Record<string, string>> = {
  sh: 'Shell',
  ts: 'TypeScript',
  js: 'JavaScript',
  python: 'Python',
  json: 'JSON',
  yaml: 'YAML',
};

function titleOf(language: string | undefined): string {
  return titles[language ?? ''] ?? 'Text';
}

/** Returns the target of a guide's link from a page at `/docs/NAME`; undefined if no page has it. */
function addressOf(href: string): string | undefined {
  if (/^(?:https?:\/\/|#)/.test(href)) return href;
  if (href.endsWith('api-changelog.md')) return '/docs/changelog';
  if (receiverNames.some((file) => href === `receivers/${file}`)) return `/docs/${href}`;
  const [, name = '', anchor = ''] = /^([\w-]+)\.md(#.+)?$/.exec(href) ?? [];
  return guideNames.includes(name) ? `/docs/${name}${anchor}` : undefined;
}

/** A block of code with its title; it can be reached by keyboard because it may scroll. */
function renderExample(example: { title: string; label: string; text: Html }): Html {
  const { title, label, text } = example;
  return html`<figure class="example">
<figcaption>${title}</figcaption>
<pre tabindex="0" role="region" aria-label="${label}"><code>${text}</code></pre>
</figure>`;
}
