import { signedOut } from './remedies.ts';
import { thisAccount } from './this-account.ts';

/** `fetch` for files of this window's account; after a sign-out it waits for the next sign-in. */
export async function fetchSignedIn(path: string, init: RequestInit = {}): Promise<Response> {
  const send = () =>
    fetch(path, { ...init, headers: { ...init.headers, ...thisAccount.headers() } });
  const response = await send();
  return response.status === 401 && (await signedOut.ask(true)) ? send() : response;
}
