import type { Needs } from './procedure.ts';

/** Every need has its answer here, so a new ability does not compile without one. */
const answers: Readonly<Record<Needs, boolean>> = {
  // Links for signing in, the session, passwords and second factors.
  nobody: true,
  'anyone signed in': true,
  'team:manage': true,
  // API keys, passwords of providers, signing secrets.
  'keys:manage': true,
  'channels:manage': true,
  'webhooks:manage': true,
  // The business itself.
  'account:manage': false,
  'contracts:override': false,
  'costs:read': false,
  'customers:all': false,
  'customers:manage': false,
  'customers:read': false,
  'customers:write': false,
  'messages:send': false,
  'projects:write': false,
};

/**
 * Returns whether procedures that need this deal with keys, secrets or links for signing in, beside what the caller
 * sent.
 */
export function dealsWithSecrets(needs: Needs): boolean {
  return answers[needs];
}
