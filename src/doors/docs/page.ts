import { type Html, html } from '../../domain/shared/html.ts';
import type { ApiDescription } from './api-description.ts';
import { basicsChapter } from './basics-chapter.ts';
import { changelogChapter } from './changelog-chapter.ts';
import type { Chapter } from './chapter.ts';
import { renderLayout } from './layout.ts';
import { objectsChapter } from './objects-chapter.ts';
import { operationChapters } from './operation-chapters.ts';
import { webhooksChapter } from './webhooks-chapter.ts';

/** The chapters of the reference, in their order. */
export function chaptersOf(api: ApiDescription): Chapter[] {
  return [
    basicsChapter(api),
    ...operationChapters(api),
    webhooksChapter(api),
    objectsChapter(api),
    changelogChapter(),
  ];
}

/** The reference of the API as one page of HTML. */
export function renderPage(api: ApiDescription): string {
  const chapters = chaptersOf(api);
  return renderLayout({
    title: 'Sundesk API',
    reference: renderContents(chapters),
    main: html`<div class="intro">
<h1>Sundesk API</h1>
<p>Customers, solar projects, proposals and signed webhooks.</p>
<p class="aside">Version ${api.info.version} · <a href="/openapi.json">OpenAPI document</a> ·
<a href="/postman.json">Postman collection</a> · <a href="/llms.txt">llms.txt</a> ·
<a href="#changelog">Changelog</a></p>
</div>
${chapters.map(renderChapter)}`,
  });
}

/** The chapters of the reference in the list of contents of another page. */
export function renderChapterLinks(chapters: readonly Chapter[]): Html {
  return html`<ul>${chapters.map(
    ({ id, title }) => html`
<li><a href="/docs#${id}">${title}</a></li>`,
  )}
</ul>`;
}

function renderContents(chapters: readonly Chapter[]): Html {
  return html`${chapters.map(
    ({ id, title, sections }) => html`<p><a href="#${id}">${title}</a></p>
<ul>${sections.map(
      (section) => html`
<li><a href="#${section.id}">${section.entry}</a></li>`,
    )}
</ul>
`,
  )}`;
}

function renderChapter({ id, title, lead, sections }: Chapter): Html {
  return html`
<section class="chapter" id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2>
${lead && html`<p class="lead">${lead}</p>`}
${sections.map(({ body }) => body)}
</section>`;
}
