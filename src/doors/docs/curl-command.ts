import { type ApiDescription, type OperationDescription, serverOf } from './api-description.ts';

/** The variable of the shell that the examples take the key from. */
const key = '$SUNDESK_KEY';

/** The example request of an operation, to be pasted into a shell. */
export function curlCommand(api: ApiDescription, operation: OperationDescription): string {
  return operation.request === undefined ? getCommand(api, operation) : postCommand(api, operation);
}

function getCommand(api: ApiDescription, { action, exampleQuery }: OperationDescription): string {
  const parameters = Object.entries({ action, ...exampleQuery });
  return [
    `curl --get ${inQuotes(addressOf(api))}`,
    `--data-urlencode "api_key=${key}"`,
    ...parameters.map(([name, value]) => `--data-urlencode ${inQuotes(`${name}=${value}`)}`),
  ].join(' \\\n  ');
}

function postCommand(
  api: ApiDescription,
  { action, request = '', takesIdempotencyKey }: OperationDescription,
): string {
  const body = JSON.stringify(api.components.examples[request]?.value, null, 2);
  return [
    `curl "${withoutMeaning(addressOf(api))}?action=${action}&api_key=${key}"`,
    "--header 'Content-Type: application/json'",
    ...(takesIdempotencyKey ? [`--header 'Idempotency-Key: ${action}-1'`] : []),
    `--data ${inQuotes(body)}`,
  ].join(' \\\n  ');
}

/** The URL of every operation. */
export function addressOf(api: ApiDescription): string {
  return `${serverOf(api)}${Object.keys(api.paths)[0] ?? ''}`;
}

/** Escapes text for use between double quotes. */
function withoutMeaning(text: string): string {
  return text.replace(/["$`\\]/g, '\\$&');
}

/** Quotes text as one word of the shell. */
function inQuotes(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
