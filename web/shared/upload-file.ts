import { fetchSignedIn } from '../shell/session/auth.ts';

/** Brings a file to the server and returns its answer; the server's words when it says no. */
export async function uploadFile<Answer>(path: string, file: File): Promise<Answer> {
  const query = `${path.includes('?') ? '&' : '?'}${new URLSearchParams({ name: file.name })}`;
  const response = await fetchSignedIn(`${path}${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
  }).catch(() => {
    throw new Error('Can’t reach the server. The file wasn’t uploaded; please try again.');
  });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok)
    throw new Error(answer.message ?? 'The file wasn’t uploaded. Please try again.');
  return answer;
}
