import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withdrawProposal } from '../../../../src/domain/proposals/end-proposal.ts';
import { minuteMs } from '../../../../src/domain/shared/time.ts';
import { examplePorts } from '../../../support/api/between-examples.ts';
import { storeOf } from '../../../support/arrange.ts';
import { type Desk, openDesk } from '../../../support/open-desk.ts';
import { sellSystem } from '../../../support/projects/sell-system.ts';

type Entry = Awaited<
  ReturnType<ReturnType<Desk['as']>['customers']['timeline']>
>['entries'][number];

/** An entry in few words. */
function tell(entry: Entry): string {
  switch (entry.kind) {
    case 'status':
      return `${entry.oldStatus} to ${entry.newStatus} by ${entry.source}: ${entry.reason}`;
    case 'note':
      return `note: ${entry.text}`;
    case 'details':
      return `changed ${entry.fields}`;
    case 'owner':
      return `from ${entry.fromOwnerId} to ${entry.toOwnerId}`;
    case 'merged':
      return `merged with ${entry.name}, ${entry.email}`;
    case 'proposal':
      return `version ${entry.version} ${entry.step}`;
    case 'view':
      return `version ${entry.version} ${entry.verdict} for ${entry.seconds} s`;
    case 'message':
      return `${entry.channel} ${entry.state}: ${entry.summary}`;
    case 'contract':
      return `contract ${entry.step} ${entry.signer}`.trim();
    case 'imported':
      return `imported from ${entry.fileName}`;
    default:
      return entry.kind;
  }
}

async function readAll(desk: Desk, customerId: number, limit: number): Promise<Entry[]> {
  const { customers } = desk.as(desk.owner);
  const all: Entry[] = [];
  let before: string | null | undefined;
  do {
    const page = await customers.timeline({ customerId, limit, ...(before && { before }) });
    all.push(...page.entries);
    before = page.nextCursor;
  } while (before !== null);
  return all;
}

test('a timeline tells all that happened with a customer, the newest first, page by page the same', async (t) => {
  const desk = await openDesk(t, { ports: examplePorts });
  const sam = await desk.addMember('sales', 'Sam');
  const { customers } = desk.as(desk.owner);
  const { customerId } = await customers.create({
    email: 'ann@example.com',
    firstName: 'Ann',
    lastName: 'Lee',
    note: 'Roof faces north',
  });
  desk.clock.advance(minuteMs);
  await customers.update({ customerId, phone1: '0491 570 006', lastName: 'Lee' });
  desk.clock.advance(minuteMs);
  await customers.changeOwner({ customerIds: [customerId], ownerId: sam.userId });
  desk.clock.advance(minuteMs);
  const { projectId, contractId } = await sellSystem(desk, customerId);
  await storeOf(desk).transaction((tx) =>
    withdrawProposal(desk.app, tx, { projectId, userId: desk.owner.userId }),
  );
  const all = await readAll(desk, customerId, 100);
  assert.deepEqual(all.map(tell), [
    'version 1 withdrawn',
    `Proposal Viewed to Signed by signature: Contract ${contractId} was signed`,
    'email queued: Your signed contract: Solar for the house',
    'contract sealed',
    'contract signed Ann Lee',
    'Quoting to Proposal Viewed by rule: Version 1 of the proposal was viewed',
    'version 1 viewed for 3 s',
    'email queued: Your proposal',
    'contract opened',
    'version 1 published',
    'New Lead to Quoting by rule: A draft was saved',
    'project',
    `from ${desk.owner.userId} to ${sam.userId}`,
    'changed phone1',
    'note: Roof faces north',
    'created',
  ]);
  assert.equal(new Set(all.map(({ entryId }) => entryId)).size, all.length);
  for (const limit of [1, 2, 5]) assert.deepEqual(await readAll(desk, customerId, limit), all);
});
