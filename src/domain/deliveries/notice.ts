import type { Moment } from '../shared/time.ts';

/** What the owner of a subscription should know without having to look for it. */
export const noticeKinds = ['failing', 'disabled', 'gone', 'address_refused'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export type Notice = {
  noticeId: number;
  subscriptionId: string;
  kind: NoticeKind;
  message: string;
  createdAt: Moment;
};
