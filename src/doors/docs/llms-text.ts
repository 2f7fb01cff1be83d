import { type ApiDescription, serverOf } from './api-description.ts';
import { readGuides } from './guides.ts';

/** The contents of the manual as `/llms.txt`, for language models that write a program for the API. */
export function llmsText(api: ApiDescription): string {
  const server = serverOf(api);
  const chapters = Map.groupBy(api['x-operations'], ({ chapter }) => chapter);
  return `# Sundesk API

> HTTP API and signed webhooks of Sundesk ${api.info.version}, a self-hosted CRM, proposal and e-signing desk for Australian solar installers.

- Send every request to \`${server}/apidata.php/ACTION\`, with the API key as the query parameter \`api_key\`. Bodies are JSON, and so are all answers but files.
- Send an \`Idempotency-Key\` with every change, and repeat the request after 429, 502, 503 and 504 when \`Retry-After\` has passed.
- Errors have a stable \`code\`, a \`message\` and a \`doc_url\`.
- Webhooks are signed as Standard Webhooks describes: verify the raw body before you parse it.
- Try a program in a sandbox first: its keys begin with \`sundesk_test_\`, and it sends no email or SMS.

## Documents

- [Manual](${server}/docs): every operation, event, object and error code with an example
${readGuides()
  .map(({ name, entry }) => `- [${entry}](${server}/docs/${name})`)
  .join('\n')}
- [OpenAPI 3.1](${server}/openapi.json): one path for each operation; \`?webhooks=0\` leaves out the webhooks
- [Postman collection](${server}/postman.json): a request for each operation
- [Changelog](${server}/docs#changelog): what each version of the API changed

${[...chapters]
  .map(([title, operations]) => {
    const entries = operations.map(
      ({ action, method, summary }) =>
        `- [${action}](${server}/docs#${action}): ${method}. ${summary}`,
    );
    return `## ${title}\n\n${entries.join('\n')}\n`;
  })
  .join('\n')}
## Webhook events

${Object.entries(api.webhooks)
  .map(([type, { post }]) => `- [${type}](${server}/docs#event-${type}): ${post.summary}`)
  .join('\n')}
`;
}
