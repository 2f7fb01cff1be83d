import { addStatus } from '../../../../src/domain/statuses/change-pipeline.ts';
import { mark, type Things, type World } from './sample.ts';

declare module './sample.ts' {
  interface Things {
    /** A status of the firm's own without customers. */
    ownStatusId: number;
  }
}

export async function arrangeStatuses({ desk }: World): Promise<Pick<Things, 'ownStatusId'>> {
  const { app, account } = desk;
  const { statusId } = await app.store
    .forAccount(account.accountId)
    .transaction((tx) => addStatus(tx, { name: `${mark} visit`, kind: 'open' }));
  return { ownStatusId: statusId };
}
