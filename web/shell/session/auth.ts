import { signedOut } from './remedies.ts';
import { thisAccount } from './this-account.ts';

/** A refusal of the server about sign-in. */
export class AuthFailure extends Error {
  readonly code: string;
  readonly status: number;
  /** Seconds until the next try is allowed; 0 if at once. */
  readonly waitSeconds: number;

  constructor(
    status: number,
    {
      code = '',
      message = '',
      waitSeconds = 0,
    }: { code?: string; message?: string; waitSeconds?: number },
  ) {
    super(message || 'Something went wrong on the server. Please try again.');
    this.name = 'AuthFailure';
    this.code = code;
    this.status = status;
    this.waitSeconds = waitSeconds;
  }
}

/** Asks the part of the server that knows passwords and sessions, such as `sign-in/email`. */
export async function askAuth<Answer = unknown>(path: string, body: object = {}): Promise<Answer> {
  const response = await post(path, body);
  const isOver = response.status === 401 && (await codeOf(response)) === 'UNAUTHORIZED';
  if (isOver && (await signedOut.ask(true))) return read(await post(path, body));
  return read(response);
}

function post(path: string, body: object): Promise<Response> {
  return fetch(`/app/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new AuthFailure(0, {
      message: 'Can’t reach the server. Check your connection and try again.',
    });
  });
}

async function codeOf(response: Response): Promise<unknown> {
  const { code } = await response
    .clone()
    .json()
    .catch(() => ({}));
  return code;
}

async function read<Answer>(response: Response): Promise<Answer> {
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  const waitSeconds = Number(response.headers.get('retry-after') ?? 0);
  throw new AuthFailure(response.status, { ...answer, waitSeconds });
}

/** The page is loaded anew, so that nothing of the session stays in memory. */
export async function signOut(): Promise<void> {
  await askAuth('sign-out');
  window.location.assign('/app/sign-in');
}

/** `fetch` for files of this window's account; after a sign-out it waits for the next sign-in. */
export async function fetchSignedIn(path: string, init: RequestInit = {}): Promise<Response> {
  const send = () =>
    fetch(path, { ...init, headers: { ...init.headers, ...thisAccount.headers() } });
  const response = await send();
  return response.status === 401 && (await signedOut.ask(true)) ? send() : response;
}
