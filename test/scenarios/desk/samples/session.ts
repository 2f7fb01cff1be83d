import type { Samples } from './sample.ts';

const known = { token: 'unknown', firstName: 'Sam', lastName: 'Example', password: 'long enough' };

/** A working link may be used by anyone; the tests of invitations cover what links do. */
export const sessionSamples: Samples = {
  'session.current': { isOwn: true },
  'session.entry': {},
  'session.isSetUpOpen': { input: () => ({ token: 'unknown' }) },
  'session.setUp': {
    input: () => ({ ...known, name: 'New Solar', email: 'sam@example.org' }),
    refusal: /Sundesk has already been set up/,
  },
  'session.invitation': { input: () => ({ token: 'unknown' }) },
  'session.acceptInvitation': { input: () => known, refusal: /This invitation was used/ },
  'session.joinTeam': {
    input: () => ({ token: 'unknown' }),
    refusal: /This invitation was used/,
  },
  'session.enterAccount': { input: ({ desk }) => ({ accountId: desk.account.accountId }) },
};

export const sandboxSamples: Samples = {
  'sandbox.read': {},
  'sandbox.open': {},
  'sandbox.reset': { refusal: /This works in a sandbox only/ },
};
