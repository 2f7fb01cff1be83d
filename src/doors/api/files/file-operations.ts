import { z } from 'zod';
import { requireCustomer } from '../../../domain/customers/require-customer.ts';
import {
  addFile,
  changeFile,
  fileNotFound,
  filesMax,
  removeFile,
  requireFile,
} from '../../../domain/files/change-files.ts';
import { type CustomerFile, fileName } from '../../../domain/files/file.ts';
import { filesOf } from '../../../domain/files/queries.ts';
import { findFileDocument } from '../../../domain/files/store/read-content.ts';
import { formatMoment } from '../../../domain/shared/time.ts';
import { storedFile } from '../../http/stored-file.ts';
import { customerKey, namesCustomer, toKey } from '../customers/customer-key.ts';
import { base64File, digitsOf, oneOf } from '../input.ts';
import { change, read } from '../operation.ts';
import { acknowledgement, moment } from '../shapes.ts';

/** In base64 it fills a body of 4 MiB; the desk takes larger ones. */
const contentBytesMax = 3_000_000;

const fileId = digitsOf('file_id');

const fileShape = z
  .object({
    file_id: z.string(),
    customer_id: z.string(),
    project_id: z.string().meta({ description: 'Empty if it is about no project in particular' }),
    name: z.string(),
    media_type: z.string(),
    byte_size: z.int(),
    added_by_user_id: z.string().meta({
      description: "Who added it; of an attachment of a reply, the customer's owner",
    }),
    created_at: moment,
  })
  .meta({ id: 'File', description: 'A file or photo that your team keeps with a customer' });

const newFile = z
  .object({
    ...customerKey,
    project_id: digitsOf('project_id').optional().meta({
      description: 'A project of the customer that it is about',
    }),
    name: fileName.meta({ description: 'Its ending tells the kind of the file' }),
    content: base64File({ bytesMax: contentBytesMax, message: 'must be a file in base64' }),
  })
  .refine(...namesCustomer)
  .meta(oneOf('customer_id', 'customer_email'));

/** Operations on files and photos of customers. */
export function fileOperations() {
  return [
    change({
      action: 'addfile',
      permission: 'customers:write',
      summary: 'Store a file with a customer',
      description:
        'A photo (JPEG or PNG), a PDF, a Word, Excel or PowerPoint file, a CSV or text file, or a ZIP. Place, time and camera ' +
        `in a photo are removed. A customer has at most ${filesMax} files.`,
      body: z.object({ data: newFile }),
      answer: acknowledgement({ file: fileShape }),
      refusals: ['INVALID_PARAMETERS', 'CUSTOMER_NOT_FOUND', 'PROJECT_NOT_FOUND'],
      takesLargeBody: true,
      async run({ app, store, key, body: { data } }) {
        const { customerId } = await requireCustomer(store, toKey(data));
        const { project_id: projectId, name, content } = data;
        const id = await addFile(app, store, {
          customerId,
          name,
          content: Buffer.from(content, 'base64'),
          userId: key.userId,
          projectId: projectId === undefined ? null : Number(projectId),
        });
        const file = wireFile(await requireFile(store, id));
        return { json: { success: true as const, message: 'File stored', file } };
      },
    }),

    read({
      action: 'getfiles',
      permission: 'customers:read',
      summary: 'The files of a customer',
      description: 'A JSON array of files and photos, the newest first. Customers never see them.',
      query: z
        .object(customerKey)
        .refine(namesCustomer[0], 'Name the customer by customer_id or customer_email')
        .meta(oneOf('customer_id', 'customer_email')),
      answer: z.array(fileShape),
      refusals: ['INVALID_PARAMETERS', 'CUSTOMER_NOT_FOUND'],
      async run({ store, query }) {
        const { customerId } = await requireCustomer(store, toKey(query));
        return { json: (await filesOf(store, customerId)).map(wireFile) };
      },
    }),

    read({
      action: 'getfile',
      permission: 'customers:read',
      summary: 'The content of a file',
      description: 'The bytes that are stored, with the media type of the file as `Content-Type`.',
      query: z.object({ file_id: fileId }),
      answer: z.string().meta({
        description: 'The bytes of the file',
        contentMediaType: 'application/octet-stream',
      }),
      answerMediaType: 'application/octet-stream',
      refusals: ['INVALID_PARAMETERS', 'FILE_NOT_FOUND', 'FILE_UNAVAILABLE'],
      async run({ app, store, query }) {
        const { documentId, name } = await requireFile(store, Number(query.file_id));
        const document = await findFileDocument(app, store, documentId);
        if (document === undefined) throw fileNotFound();
        const { headers, body } = storedFile(document, name);
        return { headers, bytes: body, mediaType: document.mediaType };
      },
    }),

    change({
      action: 'changefile',
      permission: 'customers:write',
      summary: 'Rename a file, or say which project it is about',
      description:
        'Omitted members stay as they are. A name keeps the ending that tells the kind of the file.',
      body: z.object({
        data: z.object({
          file_id: fileId,
          name: fileName.optional(),
          project_id: z
            .string()
            .regex(/^\d{0,15}$/, 'must be the digits of a project_id, or empty')
            .optional()
            .meta({ description: 'A project of the customer; empty for none in particular' }),
        }),
      }),
      answer: acknowledgement({ file: fileShape }),
      refusals: ['INVALID_PARAMETERS', 'FILE_NOT_FOUND', 'PROJECT_NOT_FOUND'],
      async run({ store, body: { data } }) {
        const { fileId, ...file } = await requireFile(store, Number(data.file_id));
        const { name = file.name, project_id: projectId = file.projectId } = data;
        await changeFile(store, { fileId, name, projectId: Number(projectId) || null });
        const changed = wireFile(await requireFile(store, fileId));
        return { json: { success: true as const, message: 'File changed', file: changed } };
      },
    }),

    change({
      action: 'removefile',
      permission: 'customers:write',
      summary: 'Delete a file',
      description: 'For good, with its content.',
      body: z.object({ data: z.object({ file_id: fileId }) }),
      answer: acknowledgement({}),
      refusals: ['INVALID_PARAMETERS', 'FILE_NOT_FOUND'],
      async run({ store, body: { data } }) {
        await removeFile(store, { fileId: Number(data.file_id) });
        return { json: { success: true as const, message: 'File deleted' } };
      },
    }),
  ];
}

function wireFile(file: CustomerFile): z.output<typeof fileShape> {
  return {
    file_id: String(file.fileId),
    customer_id: String(file.customerId),
    project_id: file.projectId === null ? '' : String(file.projectId),
    name: file.name,
    media_type: file.mediaType,
    byte_size: file.byteSize,
    added_by_user_id: String(file.addedBy),
    created_at: formatMoment(file.createdAt),
  };
}
