import type { Quote } from '@sundesk/solar';
import { z } from 'zod';
import { cleanPicture } from '../../../domain/documents/clean-picture.ts';
import { copyProject, createProject } from '../../../domain/projects/create-project.ts';
import { publicProject } from '../../../domain/projects/payload.ts';
import { isDraft, type Project, projectTitle } from '../../../domain/projects/project.ts';
import { type QuotedProject, quoteProject } from '../../../domain/projects/quote-project.ts';
import { storeRoofPicture } from '../../../domain/projects/roof-picture.ts';
import { findProjects, requireProject } from '../../../domain/projects/rows/projects.ts';
import { updateProject } from '../../../domain/projects/update-project.ts';
import { deleteProject } from '../../../domain/proposals/delete-project.ts';
import { formatMoment } from '../../../domain/shared/time.ts';
import { dayOrEmpty } from '../../../domain/shared/values/members.ts';
import {
  answerList,
  cutRows,
  listAnswer,
  listedMembers,
  listManner,
  listParameters,
} from '../cursor-list.ts';
import { customerKey, namesCustomer, toKey } from '../customers/customer-key.ts';
import { leniency } from '../customers/customer-operations.ts';
import { base64File, digitsOf, numberOf, oneOf } from '../input.ts';
import { type Answer, change, read } from '../operation.ts';
import { acknowledgement, moment, projectShape } from '../shapes.ts';
import { snakeSchema } from '../snake-case.ts';
import {
  quoteShape,
  siteAddressInput,
  specificationInput,
  specificationShape,
  wireQuote,
  wireSpecification,
} from '../solar/quote-shapes.ts';

/** A project in a list with cursors. */
const listedProjectShape = projectShape
  .extend({
    customer_id: z.string(),
    is_draft: z.boolean().meta({ description: 'Whether no proposal of it is published' }),
    install_on: z
      .string()
      .meta({ description: 'The agreed day of installation, `YYYY-MM-DD`; empty until then' }),
    revision: z.string().meta({ description: 'Counts the saves, from `1`' }),
    ...listedMembers,
  })
  .meta({ id: 'ListedProject', description: 'A project without its system and figures' });

const wholeProjectShape = projectShape
  .extend({
    customer_id: z.string(),
    is_draft: z.boolean().meta({ description: 'Whether it has no published proposal' }),
    install_on: z
      .string()
      .meta({ description: 'The agreed day of installation, `YYYY-MM-DD`; empty until then' }),
    revision: z.string().meta({ description: 'Counts the saves, from `1`' }),
    created_at: moment,
    updated_at: moment,
    specification: specificationShape,
    quote: quoteShape,
  })
  .meta({ id: 'WholeProject', description: 'A project with its system and figures' });

/** In base64 it fills a body of 4 MiB; the desk takes larger ones. */
const roofPictureBytesMax = 3_000_000;

export const projectId = digitsOf('project_id');
const title = snakeSchema(projectTitle);
const revision = digitsOf('revision').transform(Number);

const saved = acknowledgement({
  project_id: z.string(),
  revision: z.string(),
  project: wholeProjectShape,
});

export function projectOperations() {
  return [
    read({
      action: 'getproject',
      permission: 'customers:read',
      summary: 'One project with its system and figures',
      description:
        'Returns the project as in `getcustomerByemail`, with the planned system and its current figures: price, ' +
        'GST, STCs and estimates of yield and savings, each with its basis.',
      query: z.object({ project_id: projectId.meta({ description: 'The project' }) }),
      answer: wholeProjectShape,
      refusals: ['INVALID_PARAMETERS', 'PROJECT_NOT_FOUND'],
      async run({ app, store, query }) {
        const project = await requireProject(store, Number(query.project_id));
        return { json: wireProject(project, await quoteProject(app, store, project)) };
      },
    }),

    read({
      action: 'getprojects',
      permission: 'customers:read',
      summary: 'Projects of the account or of a customer',
      description: `Oldest first, without systems and figures, which \`getproject\` returns. ${listManner}`,
      query: z.object({
        customer_id: digitsOf('customer_id')
          .optional()
          .meta({ description: 'Only projects of this customer' }),
        ...listParameters,
      }),
      answer: listAnswer(listedProjectShape),
      refusals: ['INVALID_PARAMETERS'],
      run({ store, query }) {
        const list = { action: 'getprojects', store, query, place: z.tuple([z.int()]) };
        return answerList(list, async ({ after, limit }) => {
          const found = await findProjects(store, {
            customerId: numberOf(query.customer_id),
            after: after?.[0],
            limit: limit + 1,
          });
          const { rows, next } = cutRows(found, limit, (project) => [project.projectId]);
          return { items: rows.map(wireListedProject), next };
        });
      },
    }),

    change({
      action: 'createproject',
      permission: 'projects:write',
      summary: 'Add a project to a customer',
      description:
        'The project is a draft until a proposal is published. Omitted members are empty; `system_size`, ' +
        'quantities and types follow from `specification`. An open customer at an earlier status moves to the one ' +
        'for quoting, which fires `customer_status_change`. `recent_draft_project` fires after a minute without ' +
        `saves. Without \`price_lines\`, the price rules of the settings make them, if \`on_new_projects\`. ${leniency}`,
      body: z.object({
        data: z
          .object({
            ...customerKey,
            project_title: title,
            site_address: siteAddressInput.optional().meta({
              description: '`country` is `Australia` by default',
            }),
            specification: specificationInput.optional(),
          })
          .refine(...namesCustomer)
          .meta(oneOf('customer_id', 'customer_email')),
      }),
      lenient: {},
      answer: saved,
      refusals: ['INVALID_PARAMETERS', 'CUSTOMER_NOT_FOUND'],
      async run({ app, store, body: { data } }) {
        const project = await createProject(app, store, {
          customerKey: toKey(data),
          title: data.project_title,
          siteAddress: data.site_address ?? {},
          specification: data.specification ?? {},
        });
        return acknowledge('Project created', project);
      },
    }),

    change({
      action: 'updateproject',
      permission: 'projects:write',
      summary: 'Save a project',
      description:
        'Suitable for autosave at every pause in typing. Omitted members stay as they are, also those within ' +
        '`site_address`, `specification` and `roof`; a list, `battery` and `usage` are replaced as a whole. A save ' +
        'without changes is ignored. With `revision`, the save is refused if the project has changed since you ' +
        'read it. Saves of a draft fire `recent_draft_project` after a minute without further saves; a published ' +
        'project fires nothing. `install_on` is the day of installation agreed with a customer who has signed and ' +
        'can no longer withdraw; it moves the customer to the status for a scheduled installation.',
      body: z.object({
        data: z.object({
          project_id: projectId.meta({ description: 'The project' }),
          revision: revision.optional().meta({ description: 'The `revision` that you changed' }),
          project_title: title.optional(),
          site_address: siteAddressInput.optional(),
          specification: specificationInput.optional(),
          install_on: dayOrEmpty().optional().meta({ description: '`YYYY-MM-DD`, or empty' }),
        }),
      }),
      answer: saved,
      refusals: [
        'INVALID_PARAMETERS',
        'PROJECT_NOT_FOUND',
        'PROJECT_CHANGED',
        'STATUS_CHANGE_REFUSED',
      ],
      async run({ app, store, body: { data } }) {
        const project = await updateProject(app, store, {
          projectId: Number(data.project_id),
          expectedRevision: data.revision,
          // Only owners create keys, so a key acts for the firm and not for a seller.
          discountPercentMax: null,
          changes: {
            title: data.project_title,
            siteAddress: data.site_address,
            specification: data.specification,
            installOn: data.install_on,
          },
        });
        return acknowledge('Project saved', project);
      },
    }),

    change({
      action: 'addroofpicture',
      permission: 'projects:write',
      summary: 'Upload a picture of a roof',
      description:
        'A JPEG or PNG for the `site_plan` of a project: an aerial photo, a screenshot or a plan. Place, time and camera ' +
        'are removed. `picture` is what `specification.site_plan.picture` takes; a picture that no plan has may be ' +
        'removed after a day. The same picture again answers with the same id. A customer has at most 20.',
      body: z.object({
        data: z.object({
          project_id: projectId.meta({ description: 'The project' }),
          picture: base64File({
            bytesMax: roofPictureBytesMax,
            message: 'must be a picture in base64',
          }),
        }),
      }),
      takesLargeBody: true,
      answer: acknowledgement({
        project_id: z.string(),
        picture: z.object({ id: z.int(), width: z.int(), height: z.int() }),
      }),
      refusals: ['INVALID_PARAMETERS', 'PROJECT_NOT_FOUND'],
      async run({ app, store, body: { data } }) {
        const picture = cleanPicture(Buffer.from(data.picture, 'base64'));
        const { width, height } = picture;
        const id = await storeRoofPicture(app, store, {
          projectId: Number(data.project_id),
          picture,
        });
        return {
          json: {
            success: true,
            message: 'Picture stored',
            project_id: data.project_id,
            picture: { id, width, height },
          },
        };
      },
    }),
  ];
}

/** Operations on a project as a whole: copies and deletion. */
export function wholeProjectOperations() {
  return [
    change({
      action: 'copyproject',
      permission: 'projects:write',
      summary: 'Copy a project of a customer',
      description:
        'A second draft for the same customer, with address, system and price lines of the first, to quote a variation ' +
        'beside it. Proposals, contracts and the day of installation stay with the first. What follows is what follows ' +
        '`createproject`.',
      body: z.object({
        data: z.object({
          project_id: projectId.meta({ description: 'The project to copy' }),
          project_title: title.meta({ description: 'The title of the copy' }),
        }),
      }),
      answer: saved,
      refusals: ['INVALID_PARAMETERS', 'PROJECT_NOT_FOUND'],
      async run({ app, store, body: { data } }) {
        const copy = { projectId: Number(data.project_id), title: data.project_title };
        return acknowledge('Project copied', await copyProject(app, store, copy));
      },
    }),

    change({
      action: 'deleteproject',
      permission: 'projects:write',
      summary: 'Delete a project',
      description:
        'For good, with all versions of its proposal, their visits and contracts that nobody signed. Messages and files stay ' +
        'with the customer. Refused while its proposal is published, and for ever once a contract on it was signed. Past ' +
        'events keep what they say; no event fires.',
      body: z.object({
        data: z.object({ project_id: projectId.meta({ description: 'The project' }) }),
      }),
      answer: acknowledgement({}),
      refusals: ['INVALID_PARAMETERS', 'PROJECT_NOT_FOUND', 'DELETION_REFUSED'],
      async run({ app, store, key, actor, body: { data } }) {
        const { userId } = key;
        await deleteProject(app, store, {
          projectId: Number(data.project_id),
          userId,
          by: actor(),
        });
        return { json: { success: true, message: 'Project deleted' } };
      },
    }),
  ];
}

function acknowledge(message: string, project: QuotedProject): Answer {
  const payload = wireProject(project, project.quote);
  return {
    json: {
      success: true,
      message,
      project_id: payload.project_id,
      revision: payload.revision,
      project: payload,
    },
  };
}

/** A project as lists with cursors hold it. */
function wireListedProject(project: Project) {
  return {
    ...publicProject(project),
    customer_id: String(project.customerId),
    is_draft: isDraft(project),
    install_on: project.installOn,
    revision: String(project.revision),
    id: String(project.projectId),
    created_at: formatMoment(project.createdAt),
    updated_at: formatMoment(Math.max(project.createdAt, project.updatedAt)),
  };
}

/** A project as `getproject` shows it. */
function wireProject(project: Project, quote: Quote) {
  return {
    ...publicProject(project),
    customer_id: String(project.customerId),
    is_draft: isDraft(project),
    install_on: project.installOn,
    revision: String(project.revision),
    created_at: formatMoment(project.createdAt),
    updated_at: formatMoment(project.updatedAt),
    specification: wireSpecification(project.specification),
    quote: wireQuote(quote),
  };
}
