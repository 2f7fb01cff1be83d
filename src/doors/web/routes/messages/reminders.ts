import {
  readReminderRules,
  reminderRules,
  setReminderRules,
} from '../../../../domain/messages/reminders/rules.ts';
import { procedureFor, router } from '../../procedure.ts';

/** The rules by which customers are reminded. */
export const reminderRoutes = router({
  read: procedureFor('account:manage').query(({ ctx: { store } }) => readReminderRules(store)),

  save: procedureFor('account:manage')
    .input(reminderRules)
    .mutation(({ ctx: { write }, input }) => write((tx) => setReminderRules(tx, input))),
});
