import type { App } from '../../domain/app.ts';
import type { Operation } from './operation.ts';
import { accountOperations } from './operations/account.ts';
import { customerOperations } from './operations/customers.ts';
import { webhookOperations } from './operations/webhooks.ts';

/** The whole of `/apidata.php`, by the exact name of each action. */
export function operationsOf(app: App): ReadonlyMap<string, Operation> {
  const all = [...customerOperations(app), ...webhookOperations(app), ...accountOperations(app)];
  return new Map(all.map((operation) => [operation.action, operation]));
}
