import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { encodeLogin } from './connect-kysely.ts';

test('the driver reads user, password and database as they were typed and as they are encoded', () => {
  const users = ['desk', 'desk@example.com', 'büro'];
  const passwords = ['plain', '50%off;now', '6Xcf§5%', '100%=[x]', 'p@ss%word', 'a+b', 'a b', '%'];
  for (const user of users) {
    for (const password of passwords) {
      for (const login of [
        `${user}:${password}`,
        `${encodeURIComponent(user)}:${encodeURIComponent(password)}`,
        `${encodeURIComponent(user)}:${password}`,
      ]) {
        const connectionString = encodeLogin(
          `postgres://${login}@db.example.com:5433/d%C3%A9sk%25?application_name=x`,
        );
        const client = new pg.Client({ connectionString });
        assert.deepEqual(
          [client.user, client.password, client.host, client.port, client.database],
          [user, password, 'db.example.com', 5433, 'désk%'],
          login,
        );
      }
    }
  }
});

test('a URL without a login stays as it is', () => {
  for (const url of [
    'postgres://db.example.com/sundesk',
    'postgres:///desk?host=/run/postgresql',
  ]) {
    assert.equal(encodeLogin(url), url);
  }
});
