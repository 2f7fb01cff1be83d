import { customerMark, mark, type Samples } from './sample.ts';

export const customerSamples: Samples = {
  'customers.list': { input: () => ({ search: customerMark }) },
  'customerViews.list': { isOwn: true },
  'customerViews.save': {
    input: () => ({ name: 'Shops', isShared: false, search: { types: ['Commercial'] } }),
    isOwn: true,
  },
  // Nobody but its member finds a view of one's own, and the team's are for owners and managers.
  'customerViews.remove': {
    input: () => ({ viewId: 1_000_000 }),
    refusal: /There is no such view/,
  },
  'customerViews.chooseColumns': { input: () => ({ columns: ['status'] }), isOwn: true },
  'customers.choices': { input: () => undefined },
  'customers.find': { input: ({ customerId }) => ({ customerId }) },
  'customers.timeline': { input: ({ customerId }) => ({ customerId }) },
  'customers.create': {
    input: ({ otherStatusId }) => ({
      email: 'new@example.com',
      firstName: 'New',
      statusId: otherStatusId,
      note: 'Called us',
    }),
  },
  'customers.update': { input: ({ customerId }) => ({ customerId, phone2: '0491 570 313' }) },
  'customers.addNote': { input: ({ customerId }) => ({ customerId, text: 'Call again' }) },
  'customers.logCall': {
    input: ({ customerId, taskId }) => ({ customerId, call: 'out_no_answer', text: '', taskId }),
  },
  'customers.editNote': {
    input: ({ customerId, noteId }) => ({ customerId, noteId, text: 'Call at noon' }),
  },
  'customers.deleteNote': { input: ({ customerId, noteId }) => ({ customerId, noteId }) },
  'customers.erase': {
    input: ({ customerId }) => ({ customerId, name: `${customerMark} ${mark}` }),
  },
  'customers.move': {
    input: ({ customerId, otherStatusId }) => ({ customerId, statusId: otherStatusId }),
  },
  'customers.changeOwner': {
    input: ({ customerId, desk }) => ({ customerIds: [customerId], ownerId: desk.owner.userId }),
  },
  'customers.duplicatesOf': {
    input: () => ({
      email: `${customerMark}.${mark}@example.com`,
      phones: ['0491570156'],
      name: `${customerMark} ${mark}`,
    }),
  },
  'customers.merge': {
    input: ({ customerId, twinId }) => ({
      keepCustomerId: customerId,
      mergeCustomerId: twinId,
      take: ['phone1'],
    }),
  },
};
