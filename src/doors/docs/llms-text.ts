import { type ApiDocument, entriesOf, referenceAddress } from './api-document.ts';
import { readGuides } from './guides.ts';

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
