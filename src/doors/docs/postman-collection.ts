import { type ApiDescription, type OperationDescription, serverOf } from './api-description.ts';

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/**
 * Every operation as a request of a Postman collection (format 2.1), in a folder for each chapter. `baseUrl` is this
 * Sundesk; the key goes into the variable `apiKey`, which is empty.
 */
export function postmanCollection(api: ApiDescription): object {
  const chapters = Map.groupBy(api['x-operations'], ({ chapter }) => chapter);
  return {
    info: { name: 'Sundesk API', schema, version: api.info.version },
    variable: [
      { key: 'baseUrl', value: serverOf(api), type: 'string' },
      { key: 'apiKey', value: '', type: 'string' },
    ],
    auth: {
      type: 'apikey',
      apikey: [
        { key: 'key', value: 'api_key', type: 'string' },
        { key: 'value', value: '{{apiKey}}', type: 'string' },
        { key: 'in', value: 'query', type: 'string' },
      ],
    },
    item: [...chapters].map(([name, operations]) => ({
      name,
      item: operations.map((operation) => ({
        name: operation.action,
        request: requestOf(api, operation),
      })),
    })),
  };
}

function requestOf(api: ApiDescription, operation: OperationDescription): object {
  const { action, method, summary, description, request, takesIdempotencyKey } = operation;
  const query = queryOf(operation);
  const sent = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`);
  const path = ['apidata.php', action];
  return {
    method,
    description: `${summary}\n\n${description}`,
    header: [
      ...(request === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }]),
      ...(takesIdempotencyKey ? [{ key: 'Idempotency-Key', value: '{{$guid}}' }] : []),
    ],
    url: {
      raw: `{{baseUrl}}/${path.join('/')}${sent.length > 0 ? `?${sent.join('&')}` : ''}`,
      host: ['{{baseUrl}}'],
      path,
      query,
    },
    ...(request !== undefined && {
      body: {
        mode: 'raw',
        raw: JSON.stringify(api.components.examples[request]?.value, null, 2),
        options: { raw: { language: 'json' } },
      },
    }),
  };
}

/** The parameters of the example; all others are there to be ticked. */
function queryOf({ query, exampleQuery = {} }: OperationDescription) {
  const names = new Set([...Object.keys(exampleQuery), ...Object.keys(query.properties ?? {})]);
  return [...names].map((key) => ({
    key,
    value: exampleQuery[key] ?? '',
    description: query.properties?.[key]?.description ?? '',
    disabled: exampleQuery[key] === undefined,
  }));
}
