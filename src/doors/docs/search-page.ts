import { type Html, html } from '../../domain/shared/html.ts';
import { type ApiDocument, entriesOf, referenceAddress } from './api-document.ts';
import { readGuides } from './guides.ts';
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

/** The contents of the documentation as `/llms.txt`, for language models that write a program for the API. */
export function llmsText(api: ApiDocument): string {
  const server = api.servers[0]?.url ?? '';
  const byTag = Map.groupBy(entriesOf(api), ({ tag }) => tag);
  return `# Sundesk API

> HTTP API and signed webhooks of Sundesk ${api.info.version}, a self-hosted CRM, proposal and e-signing desk for Australian solar installers.

- Send every request to \`${server}/apidata.php/ACTION\`, with the API key as the query parameter \`api_key\`. Bodies are JSON, and so are all answers but files.
- Send an \`Idempotency-Key\` with every change, and repeat the request after 429, 502, 503 and 504 when \`Retry-After\` has passed.
- Errors have a stable \`code\`, a \`message\` and a \`doc_url\`.
- Webhooks are signed as Standard Webhooks describes: verify the raw body before you parse it.
- Try a program in a sandbox first: its keys begin with \`sundesk_test_\`, and it sends no email or SMS.

## Documents

- [Reference](${server}/docs): every operation, event and object with an example
${readGuides()
  .map(({ name, entry }) => `- [${entry}](${server}/docs/${name})`)
  .join('\n')}
- [OpenAPI 3.1](${server}/openapi.json): one path for each operation; \`?webhooks=0\` leaves out the webhooks

${[...byTag]
  .map(([tag, entries]) => {
    const lines = entries.map(
      (entry) =>
        `- [${entry.name}](${server}${referenceAddress(entry)}): ${entry.kind === 'event' ? '' : `${entry.kind}. `}${entry.summary}`,
    );
    return `## ${tag}\n\n${lines.join('\n')}\n`;
  })
  .join('\n')}`;
}
