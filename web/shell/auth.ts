/** What the library for sign-in answers when it says no. */
export class AuthFailure extends Error {
  readonly code: string;
  readonly status: number;

  constructor(status: number, { code = '', message = '' }: { code?: string; message?: string }) {
    super(message || 'The server could not do this now. Please try again.');
    this.name = 'AuthFailure';
    this.code = code;
    this.status = status;
  }
}

/** Asks the part of the server that knows passwords and sessions, such as `sign-in/email`. */
export async function askAuth<Answer = unknown>(path: string, body?: object): Promise<Answer> {
  const response = await fetch(`/app/auth/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  const text = await response.text();
  const answer = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : {};
  if (!response.ok) throw new AuthFailure(response.status, answer ?? {});
  return answer;
}
