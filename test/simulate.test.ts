import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fullness, makeAccounts } from '../bench/simulate/accounts.ts';
import { costs, assumptions as usual } from '../bench/simulate/assumptions.ts';
import { grow } from '../bench/simulate/grow.ts';
import { lookAtBalance, lookAtOneMore, lookAtOutage } from '../bench/simulate/look.ts';
import { emptiest, loadsOf, relieve, withMoves } from '../bench/simulate/place.ts';
import { rhythm } from '../bench/simulate/rhythm.ts';

const load = (part: number) => ({ cores: part, disk: 0 });

// Fewer accounts, each as much larger, so that they still need several clusters.
const world = {
  costs,
  assumptions: {
    ...usual,
    accounts: 2000,
    requestsPerDay: 50 * usual.requestsPerDay,
    sizeSpread: 1,
  },
};

test('a new account goes to the cluster that is emptiest in what it has least of', () => {
  const clusters = [{ cores: 0.1, disk: 0.9 }, load(0.5), load(0.6)];
  assert.equal(emptiest(clusters), 1);
});

test('the largest accounts leave a hot cluster, until it is relieved', () => {
  const accounts = [0.1, 0.3, 0.2, 0.3, 0.1].map(load);
  const moves = relieve([0, 0, 0, 0, 1], accounts, { clusters: 2, hot: 0.8, relieved: 0.65 });
  assert.deepEqual(moves, [{ account: 1, from: 0, to: 1 }]);
});

test('a move never makes another cluster hot', () => {
  const accounts = [0.9, 0.5, 0.5].map(load);
  assert.deepEqual(relieve([0, 1, 2], accounts, { clusters: 3, hot: 0.8, relieved: 0.7 }), []);
});

test('an account is moved only from where it is at home', () => {
  assert.deepEqual(withMoves([0, 0], [{ account: 1, from: 0, to: 1 }]), [0, 1]);
  assert.throws(() => withMoves([0, 1], [{ account: 1, from: 0, to: 1 }]), /not at home/);
});

test('the hours of a day have a mean of one', () => {
  assert.equal(rhythm.length, 24);
  assert.ok(Math.abs(rhythm.reduce((sum, part) => sum + part, 0) - 24) < 1e-9);
});

test('the same seed makes the same accounts, another one others', () => {
  const few = { ...usual, accounts: 20 };
  assert.deepEqual(makeAccounts(few), makeAccounts(few));
  assert.notDeepEqual(makeAccounts(few), makeAccounts({ ...few, seed: 2 }));
});

test('after two years every account has one home, and all clusters are about as full', () => {
  const grown = grow(world);
  assert.equal(grown.directory.length, world.assumptions.accounts);
  assert.ok(grown.clusters > world.assumptions.clustersAtFirst);
  for (const home of grown.directory) assert.ok(home >= 0 && home < grown.clusters);
  for (const cluster of loadsOf(grown.directory, grown.loads, grown.clusters)) {
    assert.ok(fullness(cluster) <= world.assumptions.hot);
  }
  const { fullest, fullestByHash } = lookAtBalance(grown);
  assert.ok(fullest <= fullestByHash);
  const more = lookAtOneMore(grown, world);
  assert.ok(more.ofAccounts < more.ofAccountsByRing);
  assert.ok(lookAtOutage(grown, world).accounts < 0.5);
});
