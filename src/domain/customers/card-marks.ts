import type { AccountStore } from '../app.ts';
import type { Moment } from '../shared/time.ts';
import type { Asker } from './ask-customers.ts';

/** What only the cards of the board show, because it stands with the projects. */
export type CardMarks = {
  customerId: number;
  /** Where the newest project will be built; empty where nobody has said. */
  suburb: string;
  /** When a person last looked at a proposal; null where nobody has. */
  viewedAt: Moment | null;
};

export type CardMarkStore = {
  /** Of those of the customers who have projects, and the owner when one is given. */
  of(customerIds: readonly number[], onlyOwner: number | undefined): Promise<CardMarks[]>;
};

/** The marks of customers, without those that the asker may not see. */
export function findCardMarks(
  store: AccountStore,
  { customerIds, asker }: { customerIds: readonly number[]; asker: Asker },
): Promise<CardMarks[]> {
  return store.cardMarks.of(customerIds, asker.onlyOwner);
}
