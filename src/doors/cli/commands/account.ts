import { UsageError } from '@sundesk/cli';
import { createAccount } from '../../../domain/accounts/create-account.ts';
import { openSandbox, resetSandbox } from '../../../domain/accounts/sandbox/sandbox.ts';
import { setEmail } from '../../../domain/accounts/sign-in/change-profile.ts';
import { setPassword } from '../../../domain/accounts/sign-in/give-sign-in.ts';
import { type Command, readAccountId } from '../command.ts';

const bytesMax = 4096;

export const userSetPassword: Command = {
  name: 'user set-password',
  summary:
    "Set a user's password, sign them out everywhere and turn off their two-factor authentication.",
  options: {
    account: { value: 'ID', required: true, meaning: 'id of the account' },
    email: { value: 'EMAIL', required: true, meaning: "the user's email address" },
    password: {
      value: 'PASSWORD',
      required: true,
      meaning: 'at least 10 characters; - reads it from standard input',
    },
  },
  async run(app, { account, email = '', password = '' }) {
    const accountId = readAccountId(account);
    const set = await setPassword(app, {
      accountId,
      email,
      password: await readPassword(password),
    });
    const { userId, isNew, hadSecondFactor } = set;
    return {
      lines: [
        isNew
          ? `${email} can now sign in with this password.`
          : `${email} has a new password, and was signed out everywhere.`,
        ...(hadSecondFactor ? ['Their two-factor authentication is off.'] : []),
      ],
      json: {
        user_id: String(userId),
        could_sign_in: !isNew,
        had_second_factor: hadSecondFactor,
      },
    };
  },
};

export const userSetEmail: Command = {
  name: 'user set-email',
  summary: "Change a user's email address in all their accounts.",
  options: {
    account: { value: 'ID', required: true, meaning: 'id of an account of the user' },
    email: { value: 'EMAIL', required: true, meaning: "the user's current email address" },
    'new-email': { value: 'EMAIL', required: true, meaning: 'new email address' },
  },
  async run(app, { account, email = '', 'new-email': newEmail = '' }) {
    const accountId = readAccountId(account);
    const { userId } = await setEmail(app, { accountId, email, newEmail });
    return {
      lines: [`${email} now signs in as ${newEmail}.`],
      json: { user_id: String(userId) },
    };
  },
};

export const sandboxOpen: Command = {
  name: 'sandbox open',
  summary: 'Create the sandbox of an account, and print an API key for it once.',
  options: { account: { value: 'ID', required: true, meaning: 'id of the account' } },
  notes: [
    'A sandbox is a test account whose emails and SMS are captured instead of sent. An account has one; if it exists, the command makes another key for it.',
  ],
  async run(app, options) {
    const sandbox = await openSandbox(app, { accountId: readAccountId(options.account) });
    const { accountId, isNew, keyId, apiKey } = sandbox;
    return {
      lines: [
        `Sandbox ${accountId} ${isNew ? 'is ready' : 'was there already'}.`,
        `API key ${keyId}, shown only once:`,
        apiKey,
      ],
      json: { account_id: String(accountId), created: isNew, key_id: keyId, api_key: apiKey },
    };
  },
};

export const sandboxReset: Command = {
  name: 'sandbox reset',
  summary: 'Remove customers, projects, events and messages of a sandbox.',
  options: { account: { value: 'ID', required: true, meaning: 'id of the sandbox itself' } },
  notes: ['API keys, subscriptions and settings stay. Any other account is refused.'],
  async run(app, options) {
    const accountId = readAccountId(options.account);
    const { customers, events } = await resetSandbox(app, { accountId });
    return {
      lines: [
        `Sandbox ${accountId} is empty: ${customers} customers and ${events} events removed.`,
      ],
      json: {
        account_id: String(accountId),
        customers_removed: customers,
        events_removed: events,
      },
    };
  },
};

export const accountCreate: Command = {
  name: 'account create',
  summary: 'Create an account with its first user.',
  options: {
    name: { value: 'NAME', required: true, meaning: 'name of the firm' },
    email: { value: 'EMAIL', required: true, meaning: "the first user's email address" },
    password: {
      value: 'PASSWORD',
      meaning: 'password for the web app; - reads it from standard input',
    },
  },
  async run(app, { name = '', email = '', password }) {
    const { accountId, userId } = await createAccount(app, {
      name,
      email,
      password: password === undefined ? undefined : await readPassword(password),
    });
    return {
      lines: [`Created account ${accountId} for ${name.trim()}, with user ${userId}.`],
      json: { account_id: String(accountId), user_id: String(userId) },
    };
  },
};

/** The password itself, or for `-` the first line of standard input, where other users of the machine do not see it. */
async function readPassword(argument: string): Promise<string> {
  if (argument !== '-') return argument;
  let text = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) {
    text += chunk;
    if (text.includes('\n') || text.length > bytesMax) break;
  }
  const [line = ''] = text.split(/\r?\n/);
  if (line === '') throw new UsageError('Standard input contains no password');
  return line;
}
