import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiDoor } from '../../../src/doors/api/door.ts';
import { createServer } from '../../../src/doors/http/server.ts';
import { messagesDoor } from '../../../src/doors/messages/door.ts';
import { pagesDoor } from '../../../src/doors/pages/door.ts';
import { verifyDoor } from '../../../src/doors/verify/door.ts';
import { openTestApp } from '../../support/open-test-app.ts';

const callers = {
  'wrong keys': { limit: 300, method: 'GET', url: '/apidata.php?action=getaccount&api_key=wrong' },
  'pages of proposals': { limit: 300, method: 'GET', url: '/p/k7Qm2xVt9sRwb4Nc/state' },
  'steps of signers': { limit: 30, method: 'POST', url: '/p/k7Qm2xVt9sRwb4Nc/code' },
  'files to check': { limit: 20, method: 'POST', url: '/verify' },
  'pages to opt out': { limit: 60, method: 'POST', url: '/stop/k7Qm2xVt9sRwb4Nc' },
} as const;

for (const [what, { limit, method, url }] of Object.entries(callers)) {
  test(`${what} are counted by network, however many addresses it has`, async (t) => {
    const { app } = await openTestApp(t);
    const server = createServer(app, { trustProxy: false, allowHttp: true });
    t.after(() => server.close());
    server.register(apiDoor(app, { version: '1.2.3' }));
    for (const door of [pagesDoor, verifyDoor, messagesDoor]) {
      server.register(door(app));
    }
    const ask = async (remoteAddress: string) =>
      (await server.inject({ method, url, remoteAddress })).statusCode;
    for (let made = 0; made < limit; made += 1) {
      const status = await ask(`2001:db8:1:2:${(made + 1).toString(16)}::${made}`);
      assert.notEqual(status, 429, `call ${made}`);
    }
    assert.equal(await ask('2001:db8:1:2:ffff:ffff:ffff:ffff'), 429);
    assert.notEqual(await ask('2001:db8:1:3::1'), 429, 'another network');
    assert.notEqual(await ask('203.0.113.7'), 429);
  });
}
