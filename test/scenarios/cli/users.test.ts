import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDesk, password } from '../../support/open-desk.ts';
import {
  type DataFolder,
  type Ended,
  openDataFolder,
} from '../../support/processes/open-data-folder.ts';
import { runCommand } from '../../support/run-command.ts';

const another = 'another battery staple';
const account = ['account', 'create', '--name', 'Example Solar', '--email', 'alex@example.com'];
const setPassword = ['user', 'set-password', '--account', '1', '--email', 'alex@example.com'];

/** Signs in at a running service; the cookie of the session, or undefined when it says no. */
async function signIn(
  url: string,
  said: string,
  email = 'alex@example.com',
): Promise<string | undefined> {
  const answer = await fetch(`${url}/app/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password: said }),
  });
  await answer.text();
  return answer.ok ? answer.headers.getSetCookie()[0]?.split(';')[0] : undefined;
}

async function isIn(url: string, cookie = ''): Promise<boolean> {
  const answer = await fetch(`${url}/app/trpc/session.current`, { headers: { cookie } });
  const body = (await answer.json()) as { result: { data?: object | null } };
  return Boolean(body.result.data);
}

/** A command that reads a typed line. */
function type({ start }: DataFolder, args: readonly string[], line: string): Promise<Ended> {
  const running = start(args);
  running.process.stdin.end(line);
  return running.ended;
}

/** The first line of what a command said against it. */
function refused({ code, stdout, stderr }: Ended): string | undefined {
  assert.deepEqual([code, stdout], [1, '']);
  return stderr.split('\n')[0];
}

test('passwords and email addresses of users are set on the command line', async (t) => {
  const desk = await openDesk(t);
  const { app, url } = desk;
  const run = async (...args: string[]) => (await runCommand(app, ...args)).text;
  const cookie = await signIn(url, password);

  await t.test('a new password signs a user out everywhere', async () => {
    assert.equal(await isIn(url, cookie), true);
    assert.equal(
      await run(...setPassword, '--password', another),
      'alex@example.com has a new password, and was signed out everywhere.',
    );
    assert.equal(await isIn(url, cookie), false);
    assert.equal(await signIn(url, password), undefined);
    assert.notEqual(await signIn(url, another), undefined);
  });

  await t.test('the first user of an account signs in with its password', async () => {
    const kim = ['account', 'create', '--name', 'Second Solar', '--email', 'kim@example.com'];
    await run(...kim, '--password', password);
    assert.notEqual(await signIn(url, password, 'kim@example.com'), undefined);
    assert.equal(await signIn(url, another, 'kim@example.com'), undefined);
  });

  await t.test('a user who could not sign in can with a password', async () => {
    const lee = ['--email', 'lee@example.com'];
    await run('account', 'create', '--name', 'Third Solar', ...lee);
    const set = ['user', 'set-password', '--account', '3', ...lee, '--password', password];
    assert.equal(await run(...set), 'lee@example.com can now sign in with this password.');
    assert.notEqual(await signIn(url, password, 'lee@example.com'), undefined);
  });

  const nobody = ['user', 'set-password', '--account', '1', '--email', 'x@example.com'];
  const setEmail = ['user', 'set-email', '--account', '1', '--email', 'alex@example.com'];
  const tooShort = 'A password must have 10 to 128 characters';
  for (const [args, message] of [
    [[...account, '--password', another], 'alex@example.com can sign in already'],
    [[...account, '--password', 'short'], tooShort],
    [
      [...nobody, '--password', another],
      'No member of account 1 has the email address x@example.com',
    ],
    [[...setPassword, '--password', 'short'], tooShort],
    [setPassword, 'user set-password needs --password'],
    [[...setEmail, '--new-email', 'nonsense'], 'nonsense is not an email address'],
  ] as const)
    await t.test(`refuses: ${message}`, async () => {
      const before = await desk.database.rows('select * from users');
      await assert.rejects(run(...args), { message });
      assert.deepEqual(await desk.database.rows('select * from users'), before);
    });

  await t.test('the operator gives a user another email address', async () => {
    const change = [...setEmail, '--new-email', 'boss@example.com'];
    assert.equal(await run(...change), 'alex@example.com now signs in as boss@example.com.');
    await assert.rejects(run(...change), {
      message: 'Account 1 has no user with the email address alex@example.com who can sign in',
    });
  });
});

test('a password is read from standard input, where other users cannot see it, and counts beside a running service', async (t) => {
  const desk = await openDataFolder(t);
  const { url } = await desk.serve();
  const made = await type(desk, [...account, '--password', '-'], `${password}\nmore\n`);
  assert.deepEqual([made.code, made.stderr], [0, '']);
  const cookie = await signIn(url, password);
  assert.equal(await isIn(url, cookie), true);
  const changed = await type(desk, [...setPassword, '--password', '-', '--json'], another);
  assert.deepEqual(JSON.parse(changed.stdout), {
    user_id: '1',
    could_sign_in: true,
    had_second_factor: false,
  });
  assert.equal(await isIn(url, cookie), false);
  assert.notEqual(await signIn(url, another), undefined);
  const nothing = await type(desk, [...setPassword, '--password', '-'], '');
  assert.equal(refused(nothing), 'Standard input contains no password');
});
