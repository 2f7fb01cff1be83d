import type { AccountStore, App } from '../app.ts';
import type { Proposal } from './proposal.ts';
import { stateNow } from './state-now.ts';

/** Another published proposal for the same customer. Money in cents including GST, after certificates. */
export type Option = {
  token: string;
  title: string;
  systemWatts: number;
  hasBattery: boolean;
  payableCents: number;
};

/** More than a customer would compare. */
const optionsMax = 6;

/** What else the customer of a proposal may choose from now. */
export async function findOptions(
  app: App,
  store: AccountStore,
  { proposalId, customerId }: Proposal,
): Promise<Option[]> {
  const published = await store.proposals.publishedOfCustomer(customerId, optionsMax + 1);
  const options: Option[] = [];
  for (const other of published) {
    if (other.proposalId === proposalId) continue;
    if ((await stateNow(app, store, other)) !== 'published') continue;
    const { project, specification, quote } = await store.proposals.contentOf(other.proposalId);
    options.push({
      token: other.token,
      title: project.title,
      systemWatts: quote.systemWatts,
      hasBattery: specification.battery !== null,
      payableCents: quote.price.payableCents,
    });
  }
  return options.slice(0, optionsMax);
}
