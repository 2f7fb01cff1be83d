import { z } from 'zod';
import { changeFile, removeFile } from '../../../../domain/files/change-files.ts';
import { fileName } from '../../../../domain/files/file.ts';
import { filesOf } from '../../../../domain/files/queries.ts';
import { id } from '../../input.ts';
import { procedureFor, router } from '../../procedure.ts';
import { visibleCustomer, visibleFile } from '../../visible.ts';

const reads = procedureFor('customers:read');
const writes = procedureFor('customers:write');

/** Files and photos of customers. They come and go in `files/customer-files.ts`. */
export const fileRoutes = router({
  /** The newest first. */
  ofCustomer: reads
    .input(z.object({ customerId: id }))
    .query(async ({ ctx: { person, store }, input: { customerId } }) => {
      await visibleCustomer(person, customerId);
      const files = await filesOf(store, customerId);
      return {
        files: files.map(({ documentId: _documentId, thumbnailId, receivedEmailId, ...file }) => ({
          ...file,
          isFromReply: receivedEmailId !== null,
          hasThumbnail: thumbnailId !== null,
        })),
      };
    }),

  change: writes
    .input(z.object({ fileId: id, name: fileName, projectId: id.nullable() }))
    .mutation(async ({ ctx: { person, write }, input }) => {
      await visibleFile(person, input.fileId);
      await write((tx) => changeFile(tx, input));
    }),

  remove: writes
    .input(z.object({ fileId: id }))
    .mutation(async ({ ctx: { person, write }, input }) => {
      await visibleFile(person, input.fileId);
      await write((tx) => removeFile(tx, input));
    }),
});
