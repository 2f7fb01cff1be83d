import { z } from 'zod';
import { findOwner } from '../../../domain/customers/change-owner.ts';
import { customerDetails } from '../../../domain/customers/customer.ts';
import { requireCustomer } from '../../../domain/customers/require-customer.ts';
import { Refusal } from '../../../domain/shared/refusal.ts';
import { addDays, formatMoment } from '../../../domain/shared/time.ts';
import { partly } from '../../../domain/shared/values/members.ts';
import {
  addTask,
  changeTask,
  finishTask,
  removeTask,
  reopenTask,
  requireTask,
} from '../../../domain/tasks/change-tasks.ts';
import { dueTasks, openTasksOf } from '../../../domain/tasks/queries.ts';
import {
  repeats,
  saysWhatToDo,
  type Task,
  taskDetails,
  taskKinds,
} from '../../../domain/tasks/task.ts';
import { openTasksMax } from '../../../domain/tasks/task-limits.ts';
import {
  answerList,
  cutRows,
  listAnswer,
  listedMembers,
  listParameters,
  pagingManner,
} from '../cursor-list.ts';
import { customerKey, namesCustomer, toKey } from '../customers/customer-key.ts';
import { digitsOf, oneOf, readInput } from '../input.ts';
import { change, read } from '../operation.ts';
import { acknowledgement, moment } from '../shapes.ts';

const { kind, title, dueOn, dueTime } = taskDetails.shape;
const taskId = digitsOf('task_id');

const taskShape = z
  .object({
    task_id: z.string(),
    customer_id: z.string(),
    project_id: z.string().meta({ description: 'Empty if it is about no project in particular' }),
    kind: z.enum(taskKinds),
    title: z.string(),
    due_on: z.string().meta({ description: "`YYYY-MM-DD` in the account's time zone" }),
    due_time: z.string().meta({ description: '`HH:MM`; empty for any time of the day' }),
    owner_user_id: z.string().meta({
      description: 'The user who does it; empty for the owner of the customer',
    }),
    repeats: z.enum(repeats),
    is_follow_up: z.boolean().meta({
      description: 'Whether Sundesk planned it when a proposal was sent',
    }),
    created_at: moment,
    done_at: z.string().meta({ description: 'UTC, or empty while it is open' }),
  })
  .meta({ id: 'Task', description: 'A next step with a customer' });

const openTaskShape = taskShape
  .extend({ id: listedMembers.id })
  .meta({ id: 'OpenTask', description: 'An open task in a list with cursors' });

const newTask = z
  .object({
    ...customerKey,
    project_id: digitsOf('project_id').optional().meta({
      description: 'A project of the customer that it is about',
    }),
    kind: kind.meta({ description: '`other` needs a `title`' }),
    title: title.default('').meta({ description: 'What to do, in your own words' }),
    due_on: dueOn.meta({ description: "`YYYY-MM-DD` in the account's time zone" }),
    due_time: dueTime.default('').meta({ description: '`HH:MM`; empty for any time of the day' }),
    owner_email: customerDetails.shape.email.optional().meta({
      description: 'The user who does it; without it the owner of the customer',
    }),
    repeats: z.enum(repeats).default('never'),
  })
  .refine(...namesCustomer)
  .refine(...saysWhatToDo)
  .meta(oneOf('customer_id', 'customer_email'));

const taskChanges = partly(newTask)
  .omit({ customer_id: true, customer_email: true })
  .extend({
    task_id: taskId,
    owner_email: customerDetails.shape.email.optional().meta({
      description: 'The user who does it',
    }),
  });

const changedTask = acknowledgement({ task: taskShape }).meta({ id: 'ChangedTask' });

/** Operations on next steps with customers. */
export function taskOperations() {
  return [
    read({
      action: 'gettasks',
      permission: 'customers:read',
      summary: 'The next steps with a customer',
      description: 'A JSON array of the open tasks, the one that is due first at its beginning.',
      query: z
        .object(customerKey)
        .refine(namesCustomer[0], 'Name the customer by customer_id or customer_email')
        .meta(oneOf('customer_id', 'customer_email')),
      answer: z.array(taskShape),
      refusals: ['INVALID_PARAMETERS', 'CUSTOMER_NOT_FOUND'],
      async run({ store, query }) {
        const { customerId } = await requireCustomer(store, toKey(query));
        return { json: (await openTasksOf(store, customerId)).map(wireTask) };
      },
    }),

    read({
      action: 'getopentasks',
      permission: 'customers:read',
      summary: 'The next steps with all customers',
      description:
        'Open tasks, the one that is due first at the beginning. A task without an owner counts for the owner of its ' +
        `customer. ${pagingManner} A task whose day changes meanwhile can be missed or come twice.`,
      query: z.object({
        owner_email: customerDetails.shape.email.optional().meta({
          description: 'Only tasks of this user',
        }),
        due_before: dueOn.optional().meta({
          description: "Only tasks due before this day, `YYYY-MM-DD` in the account's time zone",
        }),
        kind: z.enum(taskKinds).optional().meta({ description: 'Only tasks of this kind' }),
        ...listParameters,
      }),
      answer: listAnswer(openTaskShape),
      refusals: ['INVALID_PARAMETERS'],
      run({ store, query }) {
        const place = z.tuple([z.string().max(10), z.string().max(5), z.int()]);
        return answerList({ action: 'getopentasks', store, query, place }, async (page) => {
          const { owner_email: email, due_before: dueBefore, kind } = query;
          const owner = email === undefined ? undefined : await findOwner(store, email);
          const found = await dueTasks(store, {
            ownerId: owner?.userId,
            onlyOwner: undefined,
            from: undefined,
            through: dueBefore && addDays(dueBefore, -1),
            kind,
            after: page.after,
            limit: page.limit + 1,
          });
          const placeOf = ({ dueOn: day, dueTime: time, taskId: id }: Task) =>
            [day, time, id] as const;
          const { rows, next } = cutRows(found, page.limit, placeOf);
          return {
            items: rows.map((task) => ({ ...wireTask(task), id: String(task.taskId) })),
            next,
          };
        });
      },
    }),

    change({
      action: 'addtask',
      permission: 'customers:write',
      summary: 'Plan a next step with a customer',
      description: `The desk lists it on *Today* when it is due. A customer has at most ${openTasksMax} open tasks.`,
      body: z.object({ data: newTask }),
      answer: changedTask,
      refusals: ['INVALID_PARAMETERS', 'CUSTOMER_NOT_FOUND', 'PROJECT_NOT_FOUND'],
      async run({ app, store, key, body: { data } }) {
        const { customerId } = await requireCustomer(store, toKey(data));
        const { owner_email: email, project_id: projectId } = data;
        const owner = email === undefined ? undefined : await findOwner(store, email);
        const taskId = await addTask(app, store, {
          customerId,
          userId: key.userId,
          details: {
            kind: data.kind,
            title: data.title,
            dueOn: data.due_on,
            dueTime: data.due_time,
            ownerId: owner?.userId ?? null,
            projectId: projectId === undefined ? null : Number(projectId),
            repeats: data.repeats,
          },
        });
        return acknowledge('Task added', await requireTask(store, taskId));
      },
    }),

    change({
      action: 'changetask',
      permission: 'customers:write',
      summary: 'Change a next step, such as its day',
      description: 'Omitted members stay as they are. A task that is done cannot be changed.',
      body: z.object({ data: taskChanges }),
      answer: changedTask,
      refusals: ['INVALID_PARAMETERS', 'TASK_NOT_FOUND', 'PROJECT_NOT_FOUND'],
      async run({ app, store, key, body: { data } }) {
        const task = await requireTask(store, Number(data.task_id));
        if (task.doneAt !== null) {
          throw new Refusal('INVALID_PARAMETERS', 'The task is done; add another one instead');
        }
        const { owner_email: email, project_id: projectId } = data;
        const owner = email === undefined ? undefined : await findOwner(store, email);
        const details = {
          kind: data.kind ?? task.kind,
          title: data.title ?? task.title,
          dueOn: data.due_on ?? task.dueOn,
          dueTime: data.due_time ?? task.dueTime,
          ownerId: owner?.userId ?? task.ownerId,
          projectId: projectId === undefined ? task.projectId : Number(projectId),
          repeats: data.repeats ?? task.repeats,
        };
        const { taskId, revision: expectedRevision } = task;
        readInput(taskDetails, details);
        const change = { taskId, details, expectedRevision, userId: key.userId };
        await changeTask(app, store, change);
        return acknowledge('Task changed', await requireTask(store, taskId));
      },
    }),

    change({
      action: 'finishtask',
      permission: 'customers:write',
      summary: 'Mark a next step as done',
      description:
        "The customer's activity keeps it. A task that repeats is planned again. Doing this twice changes nothing.",
      body: z.object({ data: z.object({ task_id: taskId }) }),
      answer: changedTask,
      refusals: ['INVALID_PARAMETERS', 'TASK_NOT_FOUND'],
      async run({ app, store, key, body: { data } }) {
        const id = Number(data.task_id);
        await finishTask(app, store, { taskId: id, userId: key.userId });
        return acknowledge('Task done', await requireTask(store, id));
      },
    }),

    change({
      action: 'reopentask',
      permission: 'customers:write',
      summary: 'Open a next step that was marked as done',
      description:
        'The task that was planned because this one repeats is removed again. Doing this twice changes nothing.',
      body: z.object({ data: z.object({ task_id: taskId }) }),
      answer: changedTask,
      refusals: ['INVALID_PARAMETERS', 'TASK_NOT_FOUND'],
      async run({ store, body: { data } }) {
        const id = Number(data.task_id);
        await reopenTask(store, { taskId: id });
        return acknowledge('Task open again', await requireTask(store, id));
      },
    }),

    change({
      action: 'removetask',
      permission: 'customers:write',
      summary: 'Remove a next step',
      description: 'As if it had never been planned.',
      body: z.object({ data: z.object({ task_id: taskId }) }),
      answer: acknowledgement({}),
      refusals: ['INVALID_PARAMETERS', 'TASK_NOT_FOUND'],
      async run({ store, body: { data } }) {
        await removeTask(store, { taskId: Number(data.task_id) });
        return { json: { success: true, message: 'Task removed' } };
      },
    }),
  ];
}

function acknowledge(message: string, task: Task) {
  return { json: { success: true as const, message, task: wireTask(task) } };
}

function wireTask(task: Task): z.output<typeof taskShape> {
  return {
    task_id: String(task.taskId),
    customer_id: String(task.customerId),
    project_id: task.projectId === null ? '' : String(task.projectId),
    kind: task.kind,
    title: task.title,
    due_on: task.dueOn,
    due_time: task.dueTime,
    owner_user_id: task.ownerId === null ? '' : String(task.ownerId),
    repeats: task.repeats,
    is_follow_up: task.isFollowUp,
    created_at: formatMoment(task.createdAt),
    done_at: task.doneAt === null ? '' : formatMoment(task.doneAt),
  };
}
