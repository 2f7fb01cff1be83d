import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findContractOfProposal } from '../../../src/domain/contracts/rows/contracts.ts';
import { withdrawProposal } from '../../../src/domain/proposals/end-proposal.ts';
import { findOptions } from '../../../src/domain/proposals/find-options.ts';
import { pagesDoor } from '../../../src/doors/pages/door.ts';
import { addCustomer, storeOf } from '../../support/arrange.ts';
import { phoneAgent } from '../../support/browser/open-browser.ts';
import { quickSeal, sign, tokenOf } from '../../support/contracts/arrange-contract.ts';
import { openTestApp } from '../../support/open-test-app.ts';
import {
  addReadyProject,
  editProject,
  publish,
  quickPrinter,
} from '../../support/proposals/arrange-proposals.ts';

test('a customer with two offers finds each on the page of the other, and no one else does', async (t) => {
  const desk = await openTestApp(t, { ports: quickPrinter });
  desk.server.register(pagesDoor(desk.app));
  const ann = await addCustomer(desk);
  const bob = await addCustomer(desk, { customer_email: 'bob@example.com' });
  const small = await addReadyProject(desk, ann);
  const large = await addReadyProject(desk, ann);
  await editProject(desk, large, { title: 'The larger one', panels: 24 });
  const foreign = await addReadyProject(desk, bob);
  await addReadyProject(desk, ann);
  const first = (await publish(desk, small)).proposal;
  const second = (await publish(desk, large)).proposal;
  const other = (await publish(desk, foreign)).proposal;
  const store = storeOf(desk);
  const optionsOf = async ({ customerId, projectId }: typeof first) =>
    (
      await findOptions(desk.app, store, { customerId, besides: [projectId], reader: undefined })
    ).map(({ path }) => path);
  assert.deepEqual(await optionsOf(first), [`/p/${second.token}`]);
  assert.deepEqual(await optionsOf(second), [`/p/${first.token}`]);
  assert.deepEqual(await optionsOf(other), []);

  const headers = { 'user-agent': phoneAgent };
  const read = async (url: string) => (await desk.server.inject({ url, headers })).body;
  const page = await read(`/p/${first.token}`);
  assert.match(page, new RegExp(`href="/p/${second.token}"><strong>The larger one</strong>`));
  const linkTo = async ({ token, proposalId }: typeof first) => {
    const contract = await findContractOfProposal(store, proposalId);
    assert(contract);
    return `/p/${token}?signer=${tokenOf(desk, contract)}`;
  };
  // Who came with their own link can sign the other option too, without another mail.
  const own = (await linkTo(second)).replace('?', '\\?');
  assert.match(await read(await linkTo(first)), new RegExp(`href="${own}"><strong>The larger one`));
  assert.doesNotMatch(await read(`/p/${first.token}?signer=x`), /The larger one/);

  await store.transaction((tx) =>
    withdrawProposal(desk.app, tx, { projectId: large, userId: desk.account.userId }),
  );
  assert.doesNotMatch(await read(`/p/${first.token}`), /id="options"/);
});

const marksOf = (page: string) =>
  [...page.matchAll(/<p class="mark"[^>]*>([^<]*)/g)].map(([, mark]) => mark);

test('the page of an option that was not chosen says so, and offers nothing to sign', async (t) => {
  const desk = await openTestApp(t, { ports: { ...quickPrinter, ...quickSeal } });
  desk.server.register(pagesDoor(desk.app));
  const ann = await addCustomer(desk);
  const chosen = await publish(desk, await addReadyProject(desk, ann));
  const { proposal, contract } = await publish(desk, await addReadyProject(desk, ann));
  const headers = { 'user-agent': phoneAgent };
  const url = `/p/${proposal.token}`;
  const before = await desk.server.inject({ url, headers });
  assert.deepEqual(marksOf(before.body), ['This proposal', 'Compare and choose']);
  for (const address of [url, `${url}?signer=${tokenOf(desk, contract)}`]) {
    assert.match((await desk.server.inject({ url: address, headers })).body, /Accept and sign/);
  }
  const optionsNow = async () => {
    const path = `/p/${chosen.proposal.token}/state?signer=${tokenOf(desk, chosen.contract)}`;
    return (await desk.server.inject(path)).json().parts.choice;
  };
  assert.equal(await optionsNow(), undefined);
  await sign(desk, chosen.contract);
  for (const address of [url, `${url}?signer=${tokenOf(desk, contract)}`]) {
    const { body } = await desk.server.inject({ url: address, headers });
    assert.match(
      body,
      /<h2[^>]*>Not chosen<\/h2>\s*<p>Another proposal for this site was signed on/,
    );
    assert.doesNotMatch(body, /Accept and sign</);
    assert.doesNotMatch(body, /<form id=/);
    assert.match(body, /issued [^<]*<span id="validity">\. <strong>Not chosen<\/strong>/);
    assert.doesNotMatch(body, /valid until/);
    assert.match(body, /id="band-title"[^>]*>Not chosen<\/h2>[\s\S]*<a href="\/p\/[^"]+">Solar/);
    assert.deepEqual(marksOf(body), ['Not chosen', 'Signed']);
    assert.doesNotMatch(body, /you sign one|data-until-signed/);
  }
  const signed = await desk.server.inject({
    url: `/p/${chosen.proposal.token}?signer=${tokenOf(desk, chosen.contract)}`,
    headers,
  });
  // The page that was open during the signature shows them as a page opened later does.
  const shown = await optionsNow();
  assert.match(shown, /<details[\s\S]*Not chosen/);
  assert.ok(signed.body.includes(shown));
  assert.deepEqual(marksOf(signed.body), ['Signed', 'Not chosen']);
  assert.doesNotMatch(signed.body, /class="signed passed"/);
});
