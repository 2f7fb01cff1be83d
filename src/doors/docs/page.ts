import { type Html, html } from '../../domain/shared/html.ts';
import type { ApiDescription } from './api-description.ts';
import { basicsChapter } from './basics-chapter.ts';
import { changelogChapter } from './changelog-chapter.ts';
import type { Chapter } from './chapter.ts';
import { objectsChapter } from './objects-chapter.ts';
import { operationChapters } from './operation-chapters.ts';
import { webhooksChapter } from './webhooks-chapter.ts';

/** The documentation of the API as one page of HTML. */
export function renderPage(api: ApiDescription): string {
  const chapters = [
    basicsChapter(api),
    ...operationChapters(api),
    webhooksChapter(api),
    objectsChapter(api),
    changelogChapter(),
  ];
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="The HTTP API and the webhooks of Sundesk, with examples.">
<title>Sundesk API</title>
<link rel="icon" href="docs/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="docs/style.css">
</head>
<body id="top">
<a class="skip" href="#content">Skip to the content</a>
<header class="bar">
<a class="brand" href="#top"><img src="docs/icon.svg" alt="" width="28" height="28">Sundesk <span>API</span></a>
<a class="to-contents" href="#contents">Contents</a>
</header>
${renderContents(chapters)}
<main id="content" tabindex="-1">
<div class="intro">
<h1>Sundesk API</h1>
<p>Customers, solar projects, proposals and signed webhooks.</p>
<p class="aside">Version ${api.info.version} · <a href="openapi.json">OpenAPI document</a> ·
<a href="postman.json">Postman collection</a> · <a href="llms.txt">llms.txt</a> ·
<a href="#changelog">Changelog</a></p>
</div>
${chapters.map(renderChapter)}
</main>
</body>
</html>
`.html;
}

function renderContents(chapters: readonly Chapter[]): Html {
  return html`<nav id="contents" aria-label="Contents">
<p class="close"><a href="#content">✕ Close</a></p>
${chapters.map(
  ({ id, title, sections }) => html`<p><a href="#${id}">${title}</a></p>
<ul>${sections.map(
    (section) => html`
<li><a href="#${section.id}">${section.entry}</a></li>`,
  )}
</ul>
`,
)}</nav>`;
}

function renderChapter({ id, title, lead, sections }: Chapter): Html {
  return html`
<section class="chapter" id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2>
${lead && html`<p class="lead">${lead}</p>`}
${sections.map(({ body }) => body)}
</section>`;
}
