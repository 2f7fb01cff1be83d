import { z } from 'zod';
import { channels } from '../../../domain/messages/message.ts';
import {
  changeReminderRule,
  datedRule,
  type ReminderKind,
  type ReminderRules,
  readReminderRules,
} from '../../../domain/messages/reminders/rules.ts';
import { partly } from '../../../domain/shared/values/members.ts';
import { change, read } from '../operation.ts';
import { acknowledgement } from '../shapes.ts';
import { fromSnakeCase, snakeSchema } from '../snake-case.ts';

const kinds = ['not_opened', 'expiring', 'signature', 'visit'] as const;
const kindText =
  '`not_opened`: the proposal was not opened; `expiring`: it ends soon; `signature`: a signature is open; `visit`: a ' +
  'visit or the installation is tomorrow';

const reminderShape = z
  .object({
    kind: z.enum(kinds).meta({ description: kindText }),
    is_on: z.boolean(),
    days: z.int().nullable().meta({
      description:
        'After the proposal was sent or opened, or before it ends; `null` for a visit, always on the day before',
    }),
    channel: z.enum(channels),
    template: z.string().meta({ description: 'The name of a template of the channel' }),
  })
  .meta({ id: 'Reminder', description: 'A rule by which customers are reminded' });

const ruleChanges = partly(datedRule);
const toChanges = fromSnakeCase(ruleChanges);

/** Operations on the rules by which customers are reminded. */
export function reminderOperations() {
  return [
    read({
      action: 'getreminders',
      permission: 'customers:read',
      summary: 'The rules by which customers are reminded',
      description:
        'A JSON array of the four rules, all off at first. Reminders are sent like messages of the owner of the customer, with ' +
        'the same consent and limits, between 9 am and 6 pm.',
      answer: z.array(reminderShape),
      refusals: [],
      async run({ store }) {
        const rules = await readReminderRules(store);
        return { json: kinds.map((kind) => wireReminder(kind, rules)) };
      },
    }),

    change({
      action: 'setreminder',
      permission: 'account:manage',
      summary: 'Change a rule by which customers are reminded',
      description:
        'Omitted members stay as they are. A rule that is on must name a template that exists. What came up more than 7 days ' +
        'before it is turned on is left.',
      body: z.object({
        data: snakeSchema(ruleChanges).extend({
          kind: z.enum(kinds).meta({ description: kindText }),
        }),
      }),
      answer: acknowledgement({ reminder: reminderShape }),
      refusals: ['INVALID_PARAMETERS', 'TEMPLATE_NOT_FOUND'],
      async run({ store, body: { data } }) {
        const { kind, ...changes } = data;
        const rules = await changeReminderRule(store, kindOf(kind), toChanges(changes));
        const reminder = wireReminder(kind, rules);
        return { json: { success: true, message: 'Reminder saved', reminder } };
      },
    }),
  ];
}

function kindOf(kind: (typeof kinds)[number]): ReminderKind {
  return kind === 'not_opened' ? 'notOpened' : kind;
}

function wireReminder(
  kind: (typeof kinds)[number],
  rules: ReminderRules,
): z.output<typeof reminderShape> {
  const { isOn, channel, template, ...rest } = rules[kindOf(kind)];
  return { kind, is_on: isOn, days: 'days' in rest ? rest.days : null, channel, template };
}
