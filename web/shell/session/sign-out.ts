import { askAuth } from './auth.ts';

/** The page is loaded anew, so that nothing of the session stays in memory. */
export async function signOut(): Promise<void> {
  await askAuth('sign-out');
  window.location.assign('/app/sign-in');
}
