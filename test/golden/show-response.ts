import type { Reply } from '../support/open-test-app.ts';

/** The headers that a caller acts on; the others belong to the transport. */
const headersThatMatter = [
  'content-type',
  'content-disposition',
  'cache-control',
  'allow',
  'link',
  'x-total-count',
  'x-events-expired',
  'retry-after',
  'ratelimit-policy',
  'ratelimit',
  'sundesk-ignored',
  'sundesk-error',
  'sundesk-param',
  'sundesk-doc-url',
];

/** An answer as a golden file holds it. */
export function showResponse({ status, headers, body }: Reply) {
  const shown = headersThatMatter.filter((name) => headers[name] !== undefined);
  return {
    status,
    headers: Object.fromEntries(shown.map((name) => [name, headers[name]])),
    ...(body !== undefined && { body }),
  };
}
