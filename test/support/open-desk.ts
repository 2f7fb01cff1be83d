import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { FastifyInstance } from 'fastify';
import type { Page } from 'playwright-core';
import { giveSignIn } from '../../src/domain/accounts/sign-in/give-sign-in.ts';
import { abilitiesIn, type Role } from '../../src/domain/accounts/team/user.ts';
import { findMember, findUser, insertUser } from '../../src/domain/accounts/team/user-queries.ts';
import type { App } from '../../src/domain/app.ts';
import { calendarDoor } from '../../src/doors/calendar/door.ts';
import { pagesDoor } from '../../src/doors/pages/door.ts';
import { webDoor } from '../../src/doors/web/door.ts';
import type { LiveLimits } from '../../src/doors/web/live.ts';
import type { Person } from '../../src/doors/web/person.ts';
import { createCaller } from '../../src/doors/web/procedure.ts';
import { webRouter } from '../../src/doors/web/router.ts';
import { type DatabaseCopy, openTestApp, type TestApp } from './open-test-app.ts';
import { findFreePort } from './processes/free-port.ts';

/** The password of all members; hashing a new one is slow on purpose. */
export const password = 'correct horse battery';

export type Member = {
  userId: number;
  identityId: string;
  email: string;
  role: Role;
  accountId: number;
};

export type Desk = TestApp & {
  /** The address it listens at, such as `http://localhost:41234`. */
  url: string;
  /** The owner who made the account. */
  owner: Member;
  /** Adds a member to the team who can sign in. */
  addMember(role: Role, name?: string): Promise<Member>;
  /** The procedures of the web app as a member sees them; without a member, as a stranger. */
  as(member: Member | undefined): ReturnType<typeof callAs>;
  /** The cookie of a new session, for requests without a browser. */
  cookieOf(member: Member): Promise<string>;
  /** Opens a screen, such as `/customers`, as a member who has signed in before; the form has tests of its own. */
  signIn(page: Page, member: Member, path?: string): Promise<void>;
};

/** A look by a timer could lead a window away, or load it again, just before a test's next click. */
const stillLive: Partial<LiveLimits> = { heartbeatMs: 600_000, pollMs: 600_000 };

/** A Sundesk that listens, with its web app as it was built last, the pages of proposals, and an owner who can sign in. */
export async function openDesk(
  t: TestContext,
  {
    ports = {},
    copyOf,
    live = {},
    rateLimit,
    listens = true,
  }: {
    ports?: Partial<App>;
    copyOf?: DatabaseCopy;
    /** The limits of live updates; without them no timer runs, and only new events are announced. */
    live?: Partial<LiveLimits>;
    /** The rate limit of each person's calls; none by default, because the clock of a test stands still. */
    rateLimit?: { requests: number; perMs: number };
    /** False for tests that call procedures alone, and open many desks: its doors take as long to open as all else. */
    listens?: boolean;
  } = {},
): Promise<Desk> {
  let server: FastifyInstance | undefined;
  // Closes connections before anything else is closed: browsers keep idle ones open, and the server would wait for
  // them.
  t.after(() => {
    if (!server?.server.listening) return;
    server.server.close();
    server.server.closeAllConnections();
  });
  let url = 'http://localhost';
  const test = await openTestApp(t, {
    ports: { baseUrl: () => url, ...ports },
    ...(copyOf && { copyOf }),
  });
  server = test.server;
  if (listens) {
    server.register(pagesDoor(test.app));
    server.register(calendarDoor(test.app));
    server.register(
      webDoor(test.app, { folder: builtFolder(), live: { ...stillLive, ...live }, rateLimit }),
    );
    // The port alone is open; cookies and passwords belong to the name. Some tests close it and open it again.
    const port = await findFreePort();
    const address = new URL(await server.listen({ host: 'localhost', port }));
    url = `http://localhost:${address.port}`;
  }
  const { accountId, userId } = test.account;
  const owner = copyOf
    ? await findOwner(test.app, test.account)
    : await makeMember(test.app, { accountId, userId, role: 'owner' });
  return {
    ...test,
    url,
    owner,
    addMember: (role, name) => addMember(test.app, accountId, role, name),
    as: (member) => callAs(test.app, member),
    cookieOf: async (member) => (await cookiesOf(url, member)).join('; '),
    async signIn(page, member, path = '/') {
      const cookies = await cookiesOf(url, member);
      await page.context().addCookies(
        cookies.map((cookie) => {
          const [name, value] = cookie.split(/=(.*)/s) as [string, string];
          return { name, value, url, httpOnly: true, sameSite: 'Lax' };
        }),
      );
      await showTime(page, test.app.now());
      await page.goto(`${url}/app${path}`);
    },
  };
}

/** Leads an open app to another of its screens, as a link does: loading the app takes a second of processor time. */
export async function showScreen(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState({}, '', ${JSON.stringify(`/app${path}`)})`);
}

/** Sets the clock of the page's browser, which then runs on; otherwise what it says of a test's days would depend on today. */
async function showTime(page: Page, now: number): Promise<void> {
  await page.addInitScript(`{
    const offset = ${now} - ${Date.now()};
    const Actual = Date;
    Date = class extends Actual {
      constructor(...parts) {
        if (parts.length === 0) super(Actual.now() + offset);
        else super(...parts);
      }
      static now() {
        return Actual.now() + offset;
      }
    };
  }`);
}

/** The cookies of a new session, each as `name=value`. */
async function cookiesOf(url: string, { email }: Member): Promise<string[]> {
  const answer = await fetch(`${url}/app/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password }),
  });
  assert.equal(answer.status, 200, await answer.text());
  return answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
}

async function findOwner(app: App, { accountId, userId }: TestApp['account']): Promise<Member> {
  const member = await findMember(app.store.forAccount(accountId), userId);
  assert(member);
  return {
    accountId,
    userId,
    identityId: member.identityId ?? '',
    role: 'owner',
    email: member.email,
  };
}

/** `npm test` builds it first; SUNDESK_WEB names another build. */
export function builtFolder(): string {
  return process.env.SUNDESK_WEB ?? new URL('../../dist/web', import.meta.url).pathname;
}

let added = 0;

async function addMember(
  app: App,
  accountId: number,
  role: Role,
  name: string = role,
): Promise<Member> {
  added += 1;
  const email = `${role}-${added}@example.com`;
  const store = app.store.forAccount(accountId);
  const userId = await store.transaction((tx) =>
    insertUser(tx, {
      firstName: name,
      lastName: 'Example',
      phoneNumber: '',
      email,
      workTitle: '',
      username: `${role}${added}`,
      role,
      identityId: undefined,
      createdAt: app.now(),
    }),
  );
  assert(userId !== undefined);
  return makeMember(app, { accountId, userId, role });
}

async function makeMember(
  app: App,
  { accountId, userId, role }: Pick<Member, 'accountId' | 'userId' | 'role'>,
): Promise<Member> {
  const store = app.store.forAccount(accountId);
  const user = await findUser(store, userId);
  assert(user);
  await giveSignIn(app, store, { user, password });
  const { identityId = '' } = (await findMember(store, userId)) ?? {};
  return { accountId, userId, identityId, role, email: user.email };
}

function callAs(app: App, member: Member | undefined) {
  return createCaller(webRouter)({
    app,
    person: member && personOf(app, member),
    identityId: member?.identityId,
    sessionId: undefined,
    setCookie: () => undefined,
    address: '127.0.0.1',
    from: { network: '127.0.0.1', device: 'Chrome on macOS' },
  });
}

/** Returns the person that the door finds for this member's cookies. */
function personOf(app: App, { accountId, userId, identityId, role }: Member): Person {
  const abilities = abilitiesIn(role, { isSandbox: false, sellersSeeCosts: false });
  return {
    identityId,
    sessionId: '',
    isConfirmed: true,
    mustSetUpTwoFactor: false,
    accountId,
    accountName: 'Example Solar',
    isSandbox: false,
    discountPercentMax: null,
    userId,
    role,
    by: { type: 'member', userId, network: '127.0.0.1', device: 'Chrome on macOS' },
    abilities,
    store: app.store.forAccount(accountId),
    onlyOwner: abilities.includes('customers:all') ? undefined : userId,
  };
}
