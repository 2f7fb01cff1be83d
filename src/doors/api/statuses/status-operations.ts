import { z } from 'zod';
import type { AccountDb } from '../../../domain/account-db.ts';
import { publicUser } from '../../../domain/accounts/payload.ts';
import { findUsersByIds } from '../../../domain/accounts/team/user-queries.ts';
import { removeStatus } from '../../../domain/customers/remove-status.ts';
import { requireCustomer } from '../../../domain/customers/require-customer.ts';
import { formatMoment } from '../../../domain/shared/time.ts';
import { omitUndefined } from '../../../domain/shared/values/record-of.ts';
import { addStatus, changeStatus } from '../../../domain/statuses/change-pipeline.ts';
import { findStatusChanges, findStatuses } from '../../../domain/statuses/queries.ts';
import {
  changeSources,
  type PastChange,
  type Status,
  statusDetails,
  statusKinds,
  statusSteps,
} from '../../../domain/statuses/status.ts';
import { customerKey, namesCustomer, toKey } from '../customers/customer-key.ts';
import { countingNumber, digitsOf, oneOf } from '../input.ts';
import { type Answer, change, read } from '../operation.ts';
import { acknowledgement, moment, ownerUserShape } from '../shapes.ts';

const statusShape = z
  .object({
    status_id: z.string(),
    status_name: z.string(),
    kind: z.enum(statusKinds).meta({
      description:
        '`open` and `parked` customers may still buy, `won` ones have signed, `lost` ones will not buy',
    }),
    rank: z.number().meta({ description: 'Orders the pipeline from left to right' }),
    win_probability: z.number().meta({ description: 'Chance of winning in percent' }),
    is_initial: z.boolean().meta({ description: 'Whether new customers start in it' }),
    step: z.enum(['', ...statusSteps]).meta({
      description:
        "Its role in the sale, whatever its name: rules move customers by role. Empty for the account's own " +
        'statuses',
    }),
  })
  .meta({ id: 'Status' });

const statusChangeShape = z
  .object({
    change_id: z.string(),
    changed_at: moment,
    old_status: z.string().meta({ description: 'Its name at the time' }),
    new_status: z.string().meta({ description: 'Its name at the time' }),
    changed_by: ownerUserShape.meta({
      description:
        'The user who made the change or created the key that did; for a rule, the owner of the customer',
    }),
    source: z.enum(changeSources),
    reason: z.string().meta({ description: 'May be empty' }),
  })
  .meta({ id: 'StatusChange' });

const changesOnPage = 50;
const changesOnPageMax = 250;

const statusId = digitsOf('status_id');
/** Kept: the interface calls the name \`status_name\`. */
const { name, kind, rank, winProbability } = statusDetails.shape;

const changed = acknowledgement({ status_id: z.string(), status: statusShape });

export function statusOperations() {
  return [
    read({
      action: 'getstatuses',
      permission: 'customers:read',
      summary: 'The pipeline: all statuses of the account',
      description:
        'A JSON array in order of rank. `customer_status` of a customer is the name of one of them.',
      answer: z.array(statusShape),
      refusals: [],
      async run({ store }) {
        return { json: (await findStatuses(store)).map(wireStatus) };
      },
    }),

    change({
      action: 'addstatus',
      permission: 'account:manage',
      summary: 'Add a status to the pipeline',
      description:
        'Without `rank` it comes after the others of its kind. Rules never move customers to it; people and API ' +
        'keys do.',
      body: z.object({
        data: z.object({
          status_name: name,
          kind,
          rank: rank.optional(),
          win_probability: winProbability.optional().meta({
            description: 'In percent; by default 100 for kind *won* and 0 for others',
          }),
        }),
      }),
      answer: changed,
      refusals: ['INVALID_PARAMETERS', 'STATUS_EXISTS', 'PIPELINE_CHANGE_REFUSED'],
      async run({ store, body: { data } }) {
        const status = await addStatus(store, {
          name: data.status_name,
          kind: data.kind,
          ...omitUndefined({ rank: data.rank, winProbability: data.win_probability }),
        });
        return acknowledge('Status added', status);
      },
    }),

    change({
      action: 'changestatus',
      permission: 'account:manage',
      summary: 'Change a status of the pipeline',
      description:
        'Omitted members stay as they are. A new name shows at once on every customer who has the status and fires ' +
        'nothing. The kind is fixed for a status with a role, and for others while customers have it, except ' +
        'between *open* and *parked*.',
      body: z.object({
        data: z.object({
          status_id: statusId,
          status_name: name.optional(),
          kind: kind.optional(),
          rank: rank.optional(),
          win_probability: winProbability.optional(),
          is_initial: z
            .boolean()
            .optional()
            .meta({
              description:
                'With `true` new customers start in it; its kind must be *open*. `false` is refused for the initial status: ' +
                'make another one initial instead',
            }),
        }),
      }),
      answer: changed,
      refusals: [
        'INVALID_PARAMETERS',
        'STATUS_NOT_FOUND',
        'STATUS_EXISTS',
        'PIPELINE_CHANGE_REFUSED',
      ],
      async run({ store, body: { data } }) {
        const status = await changeStatus(store, {
          statusId: Number(data.status_id),
          changes: omitUndefined({
            name: data.status_name,
            kind: data.kind,
            rank: data.rank,
            winProbability: data.win_probability,
          }),
          isInitial: data.is_initial,
        });
        return acknowledge('Status changed', status);
      },
    }),

    change({
      action: 'removestatus',
      permission: 'account:manage',
      summary: 'Remove a status from the pipeline',
      description:
        'Customers who have it move to the replacement, and `customer_status_change` fires for each. They move in ' +
        'batches, so many customers take a while; if the request is interrupted, send it again. The replacement ' +
        'must have the same outcome: won stays won, and lost stays lost. The statuses with the roles `signed`, ' +
        '`deposit`, `scheduled`, `installed`, `lost` and `cancelled` stay, because rules need them, and so does ' +
        'the initial one.',
      body: z.object({
        data: z.object({
          status_id: statusId,
          replacement_status_id: statusId.optional().meta({
            description: 'The new status of its customers; required if there are any',
          }),
        }),
      }),
      answer: acknowledgement({
        status_id: z.string(),
        customers_moved: z
          .int()
          .meta({ description: 'How many customers were moved to the replacement' }),
      }),
      refusals: [
        'INVALID_PARAMETERS',
        'STATUS_NOT_FOUND',
        'STATUS_IN_USE',
        'PIPELINE_CHANGE_REFUSED',
      ],
      opensTransactions: true,
      async run({ app, key, store, body: { data } }) {
        const { status_id, replacement_status_id: replacement } = data;
        const moved = await removeStatus(app, store, {
          statusId: Number(status_id),
          replacementId: replacement === undefined ? undefined : Number(replacement),
          userId: key.userId,
          source: 'api',
        });
        const message = 'Status removed';
        return { json: { success: true, message, status_id, customers_moved: moved } };
      },
    }),

    read({
      action: 'getstatuschanges',
      permission: 'customers:read',
      summary: "The history of a customer's status",
      description:
        'A JSON array, newest first, with the names that the statuses had at the time. While there is more, `Link` ' +
        'holds the next page.',
      query: z
        .object({
          ...customerKey,
          before: digitsOf('change_id')
            .transform(Number)
            .optional()
            .meta({ description: 'The `change_id` of the last change you have' }),
          limit: countingNumber(changesOnPageMax)
            .optional()
            .meta({
              description: `Changes on a page: ${changesOnPage}, or up to ${changesOnPageMax}`,
            }),
        })
        .refine(namesCustomer[0], 'Name the customer by customer_id or customer_email')
        .meta(oneOf('customer_id', 'customer_email')),
      answer: z.array(statusChangeShape),
      refusals: ['INVALID_PARAMETERS', 'CUSTOMER_NOT_FOUND'],
      async run({ store, query, address }): Promise<Answer> {
        const { before, limit = changesOnPage } = query;
        const { customerId } = await requireCustomer(store, toKey(query));
        // One more than asked tells whether there is a next page.
        const changes = await findStatusChanges(store, customerId, { before, limit: limit + 1 });
        const json = await wireChanges(store, changes.slice(0, limit));
        const last = json.at(-1);
        if (last === undefined || changes.length <= limit) return { json };
        const next = new URLSearchParams({
          action: 'getstatuschanges',
          customer_id: String(customerId),
          before: last.change_id,
          limit: String(limit),
        });
        return { headers: { link: `<${address}?${next}>; rel="next"` }, json };
      },
    }),
  ];
}

function acknowledge(message: string, status: Status): Answer {
  const payload = wireStatus(status);
  return { json: { success: true, message, status_id: payload.status_id, status: payload } };
}

function wireStatus(status: Status) {
  return {
    status_id: String(status.statusId),
    status_name: status.name,
    kind: status.kind,
    rank: status.rank,
    win_probability: status.winProbability,
    is_initial: status.isInitial,
    step: status.step,
  };
}

async function wireChanges(store: AccountDb, changes: readonly PastChange[]) {
  const ids = new Set(changes.map(({ userId }) => userId));
  const users = await findUsersByIds(store, [...ids]);
  const userOf = new Map(users.map((user) => [user.userId, publicUser(user)]));
  return changes.map((change) => ({
    change_id: String(change.changeId),
    changed_at: formatMoment(change.changedAt),
    old_status: change.oldStatus,
    new_status: change.newStatus,
    changed_by: userOf.get(change.userId),
    source: change.source,
    reason: change.reason,
  }));
}
