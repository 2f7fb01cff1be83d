import { apiPath } from '../door.ts';
import { type Operation, takesIdempotencyKey } from '../operation.ts';
import { readExample } from '../read-example.ts';

/** The variable of the shell that the examples take the key from. */
const key = '$SUNDESK_KEY';

/** The example request of an operation, to be pasted into a shell. */
export function curlCommand(operation: Operation, serverUrl: string): string {
  const { action, body } = operation;
  const address = `${serverUrl}${apiPath}/${action}`;
  const example = readExample(action);
  if (body === undefined) {
    const parameters = Object.entries(example.query ?? {});
    return [
      `curl --get ${inQuotes(address)}`,
      `--data-urlencode "api_key=${key}"`,
      ...parameters.map(([name, value]) => `--data-urlencode ${inQuotes(`${name}=${value}`)}`),
    ].join(' \\\n  ');
  }
  return [
    `curl "${withoutMeaning(address)}?api_key=${key}"`,
    "--header 'Content-Type: application/json'",
    ...(takesIdempotencyKey(operation) ? [`--header 'Idempotency-Key: ${action}-1'`] : []),
    `--data ${inQuotes(JSON.stringify(example.body, null, 2))}`,
  ].join(' \\\n  ');
}

/** Escapes text for use between double quotes. */
function withoutMeaning(text: string): string {
  return text.replace(/["$`\\]/g, '\\$&');
}

/** Quotes text as one word of the shell. */
function inQuotes(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
