import { fetchSignedIn } from '../shell/session/auth.ts';

class Unreachable extends Error {}

/** Returns whether an upload failed because the server could not be reached. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof Unreachable;
}

/** Brings a file to the server and returns its answer; the server's words when it says no. */
export async function uploadFile<Answer>(path: string, file: File): Promise<Answer> {
  const query = `${path.includes('?') ? '&' : '?'}${new URLSearchParams({ name: file.name })}`;
  const response = await fetchSignedIn(`${path}${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
  }).catch(() => {
    throw new Unreachable('Can’t reach the server. The file wasn’t uploaded; please try again.');
  });
  const answer = await response.json().catch(() => ({}));
  // A proxy in front of a server that is away.
  if ([502, 503, 504].includes(response.status) && answer.message === undefined) {
    throw new Unreachable('Can’t reach the server. Please try again.');
  }
  if (!response.ok)
    throw new Error(answer.message ?? 'The file wasn’t uploaded. Please try again.');
  return answer;
}
