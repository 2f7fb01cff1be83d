import zapier from 'zapier-platform-core';
import { authentication } from './authentication.ts';
import { creates } from './creates/creates.ts';
import { explainFailure } from './explain-failure.ts';
import { findCustomer } from './find-customer.ts';
import { triggers } from './triggers.ts';
import { version } from './version.ts';

const { key: find } = findCustomer;

/** Sundesk as an app of Zapier. */
// biome-ignore lint/style/noDefaultExport: Zapier asks for it.
export default zapier.defineApp({
  version,
  platformVersion: zapier.version,
  authentication,
  afterResponse: [explainFailure],
  triggers,
  searches: { [find]: findCustomer },
  creates,
  searchOrCreates: {
    [find]: {
      key: find,
      display: {
        label: 'Find or Create Customer',
        description: 'Finds a customer by email address, or creates one.',
      },
      search: find,
      create: 'create_customer',
    },
  },
});
