import type { TestContext } from 'node:test';
import type { FastifyInstance } from 'fastify';
import type { App } from '../../../src/domain/app.ts';
import type { Contract } from '../../../src/domain/contracts/contract.ts';
import type { Publication } from '../../../src/domain/proposals/publication.ts';
import { pagesDoor } from '../../../src/doors/pages/door.ts';
import { addCustomer } from '../arrange.ts';
import { queuedOf, quickSeal, tokenOf } from '../contracts/arrange-contract.ts';
import { openSealingApp, type SealingApp } from '../contracts/open-sealing-app.ts';
import { addReadyProject, publish, quickPrinter } from './arrange-proposals.ts';

export type PagesApp = SealingApp & {
  projectId: number;
  /** The path of the published page, such as `/p/3x…`, which cannot be signed. */
  path: string;
  token: string;
  staffToken: string;
  contract: Contract;
  /** The page of a signer, by position from 1, as `path` with what names the signer. */
  pathOf(position: number): string;
  /** Makes the server listen, and gives the whole address of a path of it, or of the first signer's page. */
  listen(path?: string): Promise<string>;
};

export const robin = { name: 'Robin Example', email: 'robin@example.com', phone: '0491 570 156' };
export const kim = { name: 'Kim Example', email: 'kim@example.com', phone: '0491 570 157' };

/** A Sundesk with its pages and one published proposal, whose PDFs take no time. */
export async function openPagesApp(
  t: TestContext,
  {
    publication = {},
    ports = {},
    customer = {},
  }: {
    publication?: Partial<Publication>;
    ports?: Partial<App>;
    customer?: Record<string, string>;
  } = {},
): Promise<PagesApp> {
  let server: FastifyInstance | undefined;
  // Closes connections before anything else is closed: browsers keep idle ones open, and the server would wait for
  // them.
  t.after(() => {
    if (!server?.server.listening) return;
    server.server.close();
    server.server.closeAllConnections();
  });
  const test = await openSealingApp(t, { ports: { ...quickPrinter, ...quickSeal, ...ports } });
  server = test.server;
  server.register(pagesDoor(test.app));
  const customerId = await addCustomer(test, {
    customer_name: robin.name,
    customer_email: robin.email,
    customer_phone_1: robin.phone,
    ...customer,
  });
  const projectId = await addReadyProject(test, customerId);
  const { proposal, contract } = await publish(test, projectId, publication);
  const path = `/p/${proposal.token}`;
  const pathOf = (position: number) => `${path}?signer=${tokenOf(test, contract, position)}`;
  return {
    ...test,
    projectId,
    path,
    token: proposal.token,
    staffToken: proposal.staffToken,
    contract,
    pathOf,
    async listen(to = pathOf(1)) {
      return (await test.server.listen({ host: '127.0.0.1', port: 0 })) + to;
    },
  };
}

/** The code for signing in the message that was written last. */
export async function latestCode(pages: PagesApp): Promise<string> {
  const message = (await queuedOf(pages)).at(-1);
  return message?.text.match(/\b\d{6}\b/)?.[0] ?? '';
}
