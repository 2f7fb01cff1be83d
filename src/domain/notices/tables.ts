import { account, id, index, integer, table, text } from '../../database/table.ts';
import type { MemberNoticeKind } from './notice.ts';

/** What single members of the team are told about. */
export const memberNotices = table(
  'memberNotices',
  {
    noticeId: id(),
    accountId: account(),
    userId: integer().exported(),
    kind: text<MemberNoticeKind>().exported(),
    customerId: integer().orNull().exported(),
    projectId: integer().orNull().exported(),
    taskId: integer().orNull().exported(),
    subscriptionId: text().default('').exported(),
    message: text().default('').exported(),
    createdAt: integer().exported(),
    readAt: integer().orNull().exported(),
    /** When it is next considered for an email; null once it was. */
    emailDueAt: integer().orNull(),
    /** The email to its member that brings it; null without one. */
    emailId: text().orNull(),
  },
  {
    ofCustomer: 'erased',
    indexes: [
      index('member_notices_in_order', ['accountId', 'noticeId']),
      index('member_notices_of_user', ['userId', 'noticeId']),
      index('member_notices_unread', ['userId', 'noticeId'], { where: 'read_at is null' }),
      index('member_notices_of_customer', ['accountId', 'customerId']),
      index('member_notices_email_due', ['emailDueAt', 'accountId', 'userId'], {
        where: 'email_due_at is not null',
      }),
      index('member_notices_of_email', ['emailId'], { where: 'email_id is not null' }),
    ],
  },
);
