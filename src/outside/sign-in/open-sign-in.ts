import { createAdapterFactory, type Where } from 'better-auth/adapters';
import { hashPassword } from 'better-auth/crypto';
import { betterAuth } from 'better-auth/minimal';
import { twoFactor } from 'better-auth/plugins';
import {
  passwordCharactersMax,
  passwordCharactersMin,
  type SignIn,
} from '../domain/accounts/sign-in.ts';
import type {
  Condition,
  SignInRow,
  SignInRows,
  SignInTable,
} from '../domain/accounts/sign-in-rows.ts';
import type { Log } from '../domain/app.ts';

const hourSeconds = 60 * 60;
const daySeconds = 24 * hourSeconds;

/** Which header of the requests handed to `handle` holds the address of the browser. */
export const addressHeader = 'x-sundesk-address';

type Options = {
  rows: SignInRows;
  /** Signs cookies and encrypts second factors. */
  secret: string;
  /** The address of the service, without a slash at its end. */
  baseUrl: () => string;
  newId: (prefix: string) => string;
  log: Log;
  sendResetLink: (to: { email: string; name: string; url: string }) => Promise<void>;
};

/** Opens the library for sign-in on our own database. Nobody signs up by themselves: identities are made by the domain. */
export function openSignIn(options: Options): SignIn {
  let made: ReturnType<typeof createAuth> | undefined;
  /** Made with its first use, because until the service listens nobody knows its address. */
  function auth() {
    made ??= createAuth(options);
    return made;
  }
  return {
    handle: (request) => auth().handler(request),
    async findSession(headers) {
      const found = await auth().api.getSession({ headers });
      if (found === null) return undefined;
      const { id, userId, expiresAt } = found.session;
      return { sessionId: id, identityId: userId, expiresAt: expiresAt.getTime() };
    },
    hashPassword,
  };
}

function createAuth({ rows, secret, baseUrl, newId, log, sendResetLink }: Options) {
  return betterAuth({
    appName: 'Sundesk',
    baseURL: baseUrl(),
    basePath: '/app/auth',
    secret,
    telemetry: { enabled: false },
    database: rowsAdapter(rows, newId),
    user: { modelName: 'identities' },
    session: {
      modelName: 'sessions',
      expiresIn: 14 * daySeconds,
      updateAge: daySeconds,
      // A session that is old may read and sell, but not change a password or a second factor.
      freshAge: hourSeconds,
    },
    account: { modelName: 'credentials' },
    verification: { modelName: 'verifications' },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordCharactersMin,
      maxPasswordLength: passwordCharactersMax,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: hourSeconds,
      sendResetPassword: async ({ user, url }) =>
        sendResetLink({ email: user.email, name: user.name, url }),
    },
    plugins: [
      twoFactor({
        issuer: 'Sundesk',
        twoFactorTable: 'second_factors',
        skipVerificationOnEnable: false,
      }),
    ],
    rateLimit: {
      enabled: true,
      storage: 'database',
      modelName: 'sign_in_rates',
      window: 60,
      max: 100,
      customRules: {
        '/sign-in/email': { window: 60, max: 10 },
        '/two-factor/*': { window: 60, max: 10 },
        '/request-password-reset': { window: 60, max: 5 },
      },
    },
    advanced: {
      cookiePrefix: 'sundesk',
      ipAddress: { ipAddressHeaders: [addressHeader] },
      defaultCookieAttributes: { sameSite: 'lax', httpOnly: true, path: '/' },
    },
    logger: {
      log: (level, message) => log[level === 'debug' ? 'debug' : 'info']({}, `sign-in: ${message}`),
    },
  });
}

/** The library names fields like `expiresAt`; our columns are like `expires_at`. */
function rowsAdapter(rows: SignInRows, newId: (prefix: string) => string) {
  return createAdapterFactory({
    config: {
      adapterId: 'sundesk',
      supportsBooleans: false,
      supportsNumericIds: false,
      customIdGenerator: () => newId('sid'),
      customTransformInput: ({ data }) => toColumnValue(data),
      customTransformOutput: ({ data, fieldAttributes }) =>
        fieldAttributes.type === 'date' && typeof data === 'number' ? new Date(data) : data,
    },
    adapter: () => ({
      create: async ({ model, data }) => fromRow(await rows.insert(tableOf(model), toRow(data))),
      async findOne({ model, where }) {
        const [row] = await rows.find(tableOf(model), { where: toConditions(where), limit: 1 });
        return row === undefined ? null : fromRow(row);
      },
      async findMany({ model, where = [], limit, offset, sortBy }) {
        const found = await rows.find(tableOf(model), {
          where: toConditions(where),
          limit,
          offset,
          sortBy: sortBy && { column: columnOf(sortBy.field), direction: sortBy.direction },
        });
        return found.map((row) => fromRow(row));
      },
      count: ({ model, where = [] }) => rows.count(tableOf(model), toConditions(where)),
      async update({ model, where, update }) {
        const [row] = await rows.update(tableOf(model), toConditions(where), {
          set: toRow(update as SignInRow),
        });
        return row === undefined ? null : fromRow(row);
      },
      async updateMany({ model, where, update }) {
        const changed = await rows.update(tableOf(model), toConditions(where), {
          set: toRow(update),
        });
        return changed.length;
      },
      async incrementOne({ model, where, increment, set = {} }) {
        const [row] = await rows.update(tableOf(model), toConditions(where), {
          set: toRow(set),
          add: Object.fromEntries(
            Object.entries(increment).map(([field, amount]) => [columnOf(field), amount]),
          ),
          onlyOne: true,
        });
        return row === undefined ? null : fromRow(row);
      },
      async delete({ model, where }) {
        await rows.remove(tableOf(model), toConditions(where));
      },
      deleteMany: async ({ model, where }) =>
        (await rows.remove(tableOf(model), toConditions(where))).length,
      async consumeOne({ model, where }) {
        const [row] = await rows.remove(tableOf(model), toConditions(where), { onlyOne: true });
        return row === undefined ? null : fromRow(row);
      },
    }),
  });
}

function tableOf(model: string): SignInTable {
  return model as SignInTable;
}

function columnOf(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function toRow(fields: object): SignInRow {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [columnOf(field), toColumnValue(value)]),
  );
}

// biome-ignore lint/suspicious/noExplicitAny: the library says what the row is.
function fromRow(row: SignInRow): any {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}

function toConditions(where: readonly Where[]): Condition[] {
  return where.map(({ field, operator = 'eq', value, connector = 'AND' }) => ({
    column: columnOf(field),
    operator,
    value: Array.isArray(value) ? value.map(toColumnValue) : toColumnValue(value),
    connector,
  }));
}

function toColumnValue(value: unknown): unknown {
  if (value instanceof Date) return value.getTime();
  return typeof value === 'boolean' ? Number(value) : value;
}
