import { emptySpecification } from '@sundesk/solar';
import type { AccountDb } from '../../src/domain/account-db.ts';
import { createApiKey } from '../../src/domain/accounts/api-keys/create-api-key.ts';
import { revokeApiKey } from '../../src/domain/accounts/api-keys/replace-api-key.ts';
import { createAccount } from '../../src/domain/accounts/create-account.ts';
import { insertUser } from '../../src/domain/accounts/team/user-queries.ts';
import { insertProject } from '../../src/domain/projects/rows/projects.ts';
import { minuteMs } from '../../src/domain/shared/time.ts';
import type { Reply, TestApp } from './open-test-app.ts';
import { exampleAddress } from './projects/example-address.ts';

// Arranges the data for tests of the API, before the request under test.

/** The account's own store, to see what the API does not show. */
export function storeOf({ app, account }: TestApp): AccountDb {
  return app.store.forAccount(account.accountId);
}

/** Adds a customer through the door and returns its id. */
export async function addCustomer(
  test: TestApp,
  data: Record<string, string> = {},
): Promise<string> {
  const input = { customer_email: 'ann@example.com', customer_name: 'Ann Lee', ...data };
  return accepted(await test.call('createcustomer', { body: { data: input } })).customer_id;
}

/** Adds customers `c1@example.com`, `c2@example.com` … a minute apart. */
export async function addCustomers(test: TestApp, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    await addCustomer(test, {
      customer_email: `c${number}@example.com`,
      customer_name: `Customer ${number}`,
    });
    test.clock.advance(minuteMs);
  }
}

export async function subscribeTo(
  test: TestApp,
  type: string,
  url = 'https://hooks.example.com/sundesk',
): Promise<string> {
  const body = { data: { url, event_types: [type] } };
  return accepted(await test.call('subscribe', { body })).subscription_id;
}

function accepted({ status, body }: Reply) {
  if (status !== 200) throw new Error(`Arranging failed: ${JSON.stringify(body)}`);
  return body;
}

export async function addProject(test: TestApp, customerId: string): Promise<void> {
  await storeOf(test).transaction((tx) =>
    insertProject(tx, {
      customerId: Number(customerId),
      title: 'Lee residence, 6.6 kW',
      siteAddress: exampleAddress,
      specification: {
        ...emptySpecification,
        panels: [
          {
            maker: 'Example Energy',
            model: 'EE-440 monocrystalline',
            watts: 440,
            quantity: 15,
            electrical: null,
          },
        ],
        inverters: [
          {
            maker: 'Example Power',
            model: 'XP-5000 hybrid',
            watts: 5000,
            quantity: 1,
            electrical: null,
          },
        ],
      },
      installOn: '',
      proposalLink: '/p/3f9c/proposal.pdf',
      createdAt: test.app.now(),
    }),
  );
}

/** A second user of the account. */
export async function addUser(test: TestApp, email: string): Promise<void> {
  await storeOf(test).transaction((tx) =>
    insertUser(tx, {
      firstName: 'Sam',
      lastName: 'Reed',
      phoneNumber: '0491 570 110',
      email,
      workTitle: 'Sales',
      username: 'sam',
      role: 'owner',
      identityId: undefined,
      createdAt: test.app.now(),
    }),
  );
}

/** Another account beside the test's own, with a key that has all permissions. */
export async function openOtherAccount(test: TestApp): Promise<{ apiKey: string }> {
  const account = await createAccount(test.app, { name: 'Other Solar', email: 'o@example.org' });
  return createApiKey(test.app, account);
}

export async function makeRevokedKey({ app, account }: TestApp): Promise<string> {
  const { keyId, apiKey } = await createApiKey(app, account);
  await revokeApiKey(app, keyId);
  return apiKey;
}

export async function makeKeyThatExpires(
  { app, account }: TestApp,
  expiresAt: number,
): Promise<string> {
  return (await createApiKey(app, { ...account, expiresAt })).apiKey;
}
