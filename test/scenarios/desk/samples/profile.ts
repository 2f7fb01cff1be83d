import { password } from '../../../support/open-desk.ts';
import type { Samples } from './sample.ts';

export const profileSamples: Samples = {
  'profile.change': {
    input: () => ({ firstName: 'Sam', lastName: 'Example', phoneNumber: '', workTitle: '' }),
    isOwn: true,
  },
  'profile.removePhoto': { isOwn: true },
  'profile.changeEmail': {
    input: () => ({ email: 'new@example.org', password }),
    isOwn: true,
  },
  'profile.confirmEmail': {
    input: () => ({ token: 'unknown' }),
    isOwn: true,
    refusal: /This link was used, has expired/,
  },
  'profile.requireConfirmed': { input: () => ({ hasFiles: true }), isOwn: true },
  'profile.sessions': { isOwn: true },
  'profile.endSession': { input: () => ({ sessionId: 'sid_unknown' }), isOwn: true },
  'profile.endOtherSessions': { isOwn: true },
};
