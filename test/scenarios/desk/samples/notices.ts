import type { Samples } from './sample.ts';

export const noticeSamples: Samples = {
  'notices.list': { isOwn: true },
  'notices.emails': { isOwn: true },
  'notices.setEmails': {
    input: () => ({
      viewed: 'daily',
      signed: 'never',
      declined: 'at_once',
      question: 'at_once',
      new_lead: 'never',
      task_due: 'daily',
      webhook: 'never',
      reply: 'at_once',
      mailbox: 'daily',
    }),
    isOwn: true,
  },
  'notices.markRead': { input: () => ({ noticeId: 1 }), isOwn: true },
  'notices.markAllRead': { input: () => ({ throughId: 1 }), isOwn: true },
};
