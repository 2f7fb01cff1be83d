import { type Html, html } from '../../domain/shared/html.ts';
import { fontCssPath } from '../http/fonts.ts';
import { entriesOf, type Guide, type Subject } from './guides.ts';
import { renderGuide } from './render-guide.ts';
import { queryCharactersMax } from './search-limits.ts';

type PageParts = {
  title: string;
  /** The name of the guide that the page shows. */
  current?: string;
  /** Its chapters. */
  headings?: readonly { id: string; title: string }[];
  /** The words searched for. */
  query?: string;
  isIndexed?: boolean;
  main: Html;
};

/** The frame of all guides and of the search: the bar, the search field and the list of contents. */
export function renderLayout(page: PageParts): string {
  const { title, query = '', isIndexed = true, main } = page;
  return html`${renderHead(title)}
<link rel="stylesheet" href="/docs/style.css">
${!isIndexed && html`<meta name="robots" content="noindex">`}
</head>
<body id="top">
<a class="skip" href="#content">Skip to the content</a>
<header class="bar">
<a class="brand" href="/docs"><img src="/docs/icon.svg" alt="" width="28" height="28">Sundesk <span>Docs</span></a>
<a class="to-contents" href="#contents">Contents</a>
</header>
<form class="search" role="search" action="/docs/search">
<label for="q">Search the documentation</label>
<div><input id="q" name="q" type="search" maxlength="${queryCharactersMax}" value="${query}" autocomplete="off" required>
<button>Search</button></div>
</form>
<nav id="contents" aria-label="Contents">
<p class="close"><a href="#content">Close</a></p>
${renderSubject('Start', page)}
${renderSubject('Guides', page)}
<p class="subject">Reference</p>
<ul>
<li><a href="/docs">API reference</a></li>
<li><a href="/openapi.json">OpenAPI document</a></li>
</ul>
${renderSubject('Operate', page)}
</nav>
<main id="content" tabindex="-1">
${main}
</main>
</body>
</html>
`.html;
}

/** How each page begins; its own style follows. */
function renderHead(title: string): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="The HTTP API and the webhooks of Sundesk, with examples.">
<title>${title}</title>
<link rel="icon" href="/docs/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${fontCssPath}">`;
}

function renderSubject(subject: Subject, { current, headings = [] }: PageParts): Html {
  return html`<p class="subject">${subject}</p>
<ul>${entriesOf(subject).map(([name, entry]) =>
    name === current
      ? html`
<li><a href="#top" aria-current="page">${entry}</a>
<ul>${headings.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}</ul></li>`
      : html`
<li><a href="/docs/${name}">${entry}</a></li>`,
  )}
</ul>`;
}

/** A guide as a page of HTML. */
export function renderGuidePage(guide: Guide): string {
  const { title, body, headings } = renderGuide(guide);
  return renderLayout({
    title: `${title} · Sundesk`,
    current: guide.name,
    headings: headings.filter(({ depth }) => depth === 2),
    main: html`<article class="guide">
${body}
</article>`,
  });
}

/** The reference of the API: Scalar shows the OpenAPI document. `script` is the address of Scalar. */
export function renderReferencePage(script: string): string {
  return html`${renderHead('Sundesk API')}
<link rel="stylesheet" href="/docs/reference.css">
<script src="${script}" defer></script>
<script src="/docs/reference.js" defer></script>
</head>
<body>
<nav class="bar" aria-label="Documentation">
<a class="brand" href="/docs"><img src="/docs/icon.svg" alt="" width="28" height="28">Sundesk <span>API</span></a>
<span><a href="/docs/first-webhook">Guides</a> <a href="/docs/search">Search</a></span>
</nav>
<noscript><p>The reference needs JavaScript. The <a href="/docs/integrating">guides</a>, the
<a href="/openapi.json">OpenAPI document</a> and <a href="/llms.txt">llms.txt</a> do not.</p></noscript>
<div id="reference"></div>
</body>
</html>
`.html;
}
