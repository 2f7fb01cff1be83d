import type { Child } from './start-child.ts';

/** Calls an operation of Sundesk once; anything but status 200 fails. A body makes it a POST. */
export async function call(
  { origin }: Child,
  query: { action: string; api_key: string; [name: string]: string },
  body?: object,
): Promise<{ headers: Headers; text: string }> {
  const response = await fetch(`${origin}/apidata.php?${new URLSearchParams(query)}`, {
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${query.action}: ${response.status} ${text}`);
  return { headers: response.headers, text };
}
