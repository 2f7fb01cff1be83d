// Shows the OpenAPI document with Scalar. Nothing is requested from other hosts: no fonts, no proxy, no assistant.

/** Where the parts of the former manual are now. */
const moved = {
  changelog: '/docs/changelog',
  deliveries: '/docs/webhooks#request',
  failures: '/docs/errors',
  receiving: '/docs/webhooks',
  retries: '/docs/webhooks#response',
  trying: '/docs/webhooks#testing-locally',
  verifying: '/docs/webhooks#verifying-signatures',
  webhooks: '/docs/webhooks',
};

const slug = (title) => title.toLowerCase().replaceAll(' ', '-');

/** The address of an operation, an event (`event-NAME`) or an object (`object-NAME`) by its name alone. */
function placeOf(name, { paths, webhooks, components }) {
  for (const item of Object.values(paths)) {
    for (const { operationId, tags } of Object.values(item))
      if (operationId === name) return `tag/${slug(tags[0])}/${name}`;
  }
  const event = webhooks[name.replace(/^event-/, '')];
  if (name.startsWith('event-') && event)
    return `tag/${slug(event.post.tags[0])}/webhook/${event.post.operationId}`;
  const object = name.replace(/^object-/, '');
  if (name.startsWith('object-') && components.schemas[object]) return `models/${object}`;
  return undefined;
}

async function show() {
  const name = decodeURIComponent(location.hash.slice(1));
  if (/^[A-Z_]{4,}$/.test(name)) return location.replace(`/docs/errors#${name.toLowerCase()}`);
  if (Object.hasOwn(moved, name)) return location.replace(moved[name]);
  const content = await (await fetch('/openapi.json')).json();
  const place = placeOf(name, content);
  if (place !== undefined) history.replaceState(null, '', `#${place}`);
  Scalar.createApiReference('#reference', {
    content,
    generateTagSlug: ({ name }) => slug(name),
    generateOperationSlug: ({ operationId }) => operationId,
    generateWebhookSlug: ({ name }) => name,
    generateModelSlug: ({ name }) => name,
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    showDeveloperTools: 'never',
    hideClientButton: true,
    hideTestRequestButton: true,
  });
}

show();
