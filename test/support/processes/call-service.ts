import assert from 'node:assert/strict';

// biome-ignore lint/suspicious/noExplicitAny: a test looks into the answer as it pleases.
export type ServiceReply = { status: number; body: any };

/** Calls an operation of a service that runs as a process of its own. */
export async function callService(
  service: { url: string },
  apiKey: string,
  action: string,
  request: { query?: Record<string, string>; body?: object; headers?: Record<string, string> } = {},
): Promise<ServiceReply> {
  const { query = {}, body, headers = {} } = request;
  const parameters = new URLSearchParams({ action, api_key: apiKey, ...query });
  const response = await fetch(`${service.url}/apidata.php?${parameters}`, {
    headers,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

/** The body of a reply that must be a success. */
export async function done(reply: Promise<ServiceReply>) {
  const { status, body } = await reply;
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}
