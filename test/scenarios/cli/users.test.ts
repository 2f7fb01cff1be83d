import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import {
  type DataFolder,
  type Ended,
  openDataFolder,
} from '../../support/processes/open-data-folder.ts';

const password = 'correct horse battery';
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

async function openWithOwner(t: TestContext): Promise<DataFolder> {
  const desk = await openDataFolder(t);
  await desk.runJson(...account, '--password', password);
  return desk;
}

// Each step starts a process of its own, one after the other.
test('users sign in with passwords from the command line, beside one running service', {
  timeout: 180_000,
}, async (t) => {
  const desk = await openWithOwner(t);
  const { url } = await desk.serve();
  const cookie = await signIn(url, password);

  await t.test(
    'the first user of an account signs in with the password that it was made with',
    async () => {
      assert.equal(await isIn(url, cookie), true);
      assert.equal(await signIn(url, another), undefined);
    },
  );

  await t.test('a new password signs a user out everywhere, beside a running service', async () => {
    const { stdout } = await desk.run([...setPassword, '--password', another]);
    assert.equal(stdout, 'alex@example.com has a new password, and was signed out everywhere.\n');
    assert.equal(await isIn(url, cookie), false);
    assert.equal(await signIn(url, password), undefined);
    assert.notEqual(await signIn(url, another), undefined);
  });

  await t.test(
    'an account whose user can sign in already, or whose password is too short, is not made',
    async () => {
      const taken = await desk.run([...account, '--password', another]);
      assert.equal(refused(taken), 'alex@example.com can sign in already');
      const short = await desk.run([...account, '--password', 'short']);
      assert.equal(refused(short), 'A password must have 10 to 128 characters');
      assert.deepEqual(await desk.runJson(...account), { account_id: '2', user_id: '2' });
    },
  );

  await t.test('a password for an unknown user is refused', async () => {
    const nobody = ['user', 'set-password', '--account', '1', '--email', 'x@example.com'];
    assert.equal(
      refused(await desk.run([...nobody, '--password', another])),
      'No member of account 1 has the email address x@example.com',
    );
    assert.equal(
      refused(await desk.run([...setPassword, '--password', 'short'])),
      'A password must have 10 to 128 characters',
    );
    assert.equal(refused(await desk.run(setPassword)), 'user set-password needs --password');
  });

  await t.test('the operator gives a user another email address', async () => {
    const change = ['user', 'set-email', '--account', '1', '--email', 'alex@example.com'];
    assert.equal(
      refused(await desk.run([...change, '--new-email', 'nonsense'])),
      'nonsense is not an email address',
    );
    const { stdout } = await desk.run([...change, '--new-email', 'boss@example.com']);
    assert.equal(stdout, 'alex@example.com now signs in as boss@example.com.\n');
    assert.equal(
      refused(await desk.run([...change, '--new-email', 'boss@example.com'])),
      'Account 1 has no user with the email address alex@example.com who can sign in',
    );
  });
});

test('passwords are read from standard input, and let users sign in who could not', async (t) => {
  const desk = await openDataFolder(t);
  const { url } = await desk.serve();

  await t.test(
    'a password is read from standard input, where other users cannot see it',
    async () => {
      const made = await type(desk, [...account, '--password', '-'], `${password}\nmore\n`);
      assert.deepEqual([made.code, made.stderr], [0, '']);
      assert.notEqual(await signIn(url, password), undefined);
      const changed = await type(desk, [...setPassword, '--password', '-', '--json'], another);
      assert.deepEqual(JSON.parse(changed.stdout), {
        user_id: '1',
        could_sign_in: true,
        had_second_factor: false,
      });
      assert.notEqual(await signIn(url, another), undefined);
      const nothing = await type(desk, [...setPassword, '--password', '-'], '');
      assert.equal(refused(nothing), 'Standard input contains no password');
    },
  );

  await t.test('a user who could not sign in can with a password', async () => {
    const kim = ['--email', 'kim@example.com'];
    await desk.runJson('account', 'create', '--name', 'Second Solar', ...kim);
    const set = ['user', 'set-password', '--account', '2', ...kim, '--password', password];
    const { stdout } = await desk.run(set);
    assert.equal(stdout, 'kim@example.com can now sign in with this password.\n');
    assert.notEqual(await signIn(url, password, 'kim@example.com'), undefined);
  });
});
