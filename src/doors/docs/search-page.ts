import { type Html, html } from '../../domain/shared/html.ts';
import { renderLayout } from './layout.ts';
import type { Found } from './search-index.ts';

/** The results of a search as a page of HTML. */
export function renderSearchPage(query: string, results: readonly Found[]): string {
  return renderLayout({
    title: 'Search · Sundesk',
    query,
    isIndexed: false,
    main: html`<div class="results">
<h1>Search</h1>
<p role="status">${describeResults(query, results.length)}</p>
<ol>${results.map(renderResult)}</ol>
</div>`,
  });
}

/** The page for a caller who searches too often. */
export function renderWaitPage(seconds: number): string {
  return renderLayout({
    title: 'Search · Sundesk',
    isIndexed: false,
    main: html`<div class="results"><h1>Too many searches</h1>
<p>Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.</p></div>`,
  });
}

function describeResults(query: string, count: number): Html {
  if (query === '')
    return html`Enter an operation, an event, an error code or any word of the guides.`;
  if (count === 0) return html`No results for “${query}”. Try fewer or different words.`;
  return html`${count} ${count === 1 ? 'result' : 'results'} for “${query}”`;
}

function renderResult({ place, title, address, excerpt }: Found): Html {
  return html`
<li><h2><a href="${address}">${title}</a></h2>
<p class="aside">${place}</p>
<p>${excerpt.map(({ text, isMatch }) => (isMatch ? html`<mark>${text}</mark>` : text))}</p></li>`;
}
