import { addFile } from '../../../../src/domain/files/change-files.ts';
import { mark, type Samples, type Things, type World } from './sample.ts';

declare module './sample.ts' {
  interface Things {
    /** A file of the customer. */
    fileId: number;
  }
}

export async function arrangeFiles({ desk, seller, ...world }: World): Promise<Partial<Things>> {
  const { app, account } = desk;
  const { customerId, projectId } = world;
  const file = {
    customerId,
    projectId,
    name: `${mark}.txt`,
    content: Buffer.from('North roof'),
    userId: seller.userId,
  };
  const store = app.store.forAccount(account.accountId);
  return { fileId: await store.transaction((tx) => addFile(app, tx, file)) };
}

export const fileSamples: Samples = {
  'files.ofCustomer': { input: ({ customerId }) => ({ customerId }) },
  'files.change': {
    input: ({ fileId, projectId }) => ({ fileId, name: 'Switchboard.txt', projectId }),
  },
  'files.remove': { input: ({ fileId }) => ({ fileId }) },
};
