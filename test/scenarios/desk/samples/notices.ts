import type { Samples } from './sample.ts';

export const noticeSamples: Samples = {
  'notices.list': { isOwn: true },
  'notices.markRead': { input: () => ({ noticeId: 1 }), isOwn: true },
  'notices.markAllRead': { input: () => ({ throughId: 1 }), isOwn: true },
};
