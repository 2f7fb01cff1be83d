import type { Samples } from './sample.ts';

export const teamSamples: Samples = {
  'team.names': {},
  'team.list': {},
  'team.invite': { input: () => ({ email: 'sam@example.org', role: 'sales' }) },
  'team.renewInvitation': { input: ({ invitationId }) => ({ invitationId }) },
  'team.withdrawInvitation': { input: ({ invitationId }) => ({ invitationId }) },
  'team.changeRole': { input: ({ seller }) => ({ userId: seller.userId, role: 'manager' }) },
  'team.remove': {
    input: ({ seller, desk }) => ({ userId: seller.userId, customersTo: desk.owner.userId }),
  },
  'team.reassignCustomers': {
    input: ({ seller, desk }) => ({ userId: seller.userId, customersTo: desk.owner.userId }),
  },
  'team.makeResetLink': { input: ({ seller }) => ({ userId: seller.userId }) },
  'team.showCosts': { input: () => ({ isShown: true }) },
  'team.limitDiscounts': { input: () => ({ percentMax: 10 }) },
  'team.requireTwoFactor': { input: () => ({ isRequired: false }) },
  'team.removeSecondFactor': { input: ({ seller }) => ({ userId: seller.userId }) },
};
