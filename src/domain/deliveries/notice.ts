import type { Moment } from '../shared/time.ts';

/** The problems of a subscription that its owner is told about. */
export const noticeKinds = ['failing', 'disabled', 'gone', 'address_refused'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export type Notice = {
  noticeId: number;
  subscriptionId: string;
  kind: NoticeKind;
  message: string;
  createdAt: Moment;
};
