import assert from 'node:assert/strict';
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App } from '../../../domain/app.ts';
import { findSignedPdf } from '../../../domain/contracts/sealing/find-signed-pdf.ts';
import { extensionOf, scanBytesMax, storeScan } from '../../../domain/contracts/sealing/scan.ts';
import { findDocument } from '../../../domain/documents/queries.ts';
import { pdfName } from '../../../domain/proposals/find-published-pdf.ts';
import { makePreviewTicket, previewPath } from '../../../domain/proposals/preview.ts';
import { optionLimits } from '../../../domain/proposals/proposal-limits.ts';
import { requireVersion } from '../../../domain/proposals/require-version.ts';
import { findContent } from '../../../domain/proposals/rows/proposals.ts';
import { Refusal } from '../../../domain/shared/refusal.ts';
import { takeFileBodies } from '../../http/take-file-bodies.ts';
import { personOf } from '../admit.ts';
import { answerFailure } from '../answer-failure.ts';
import { visibleContract, visibleProject } from '../visible.ts';

type ContractRequest = FastifyRequest<{ Params: { contractId: string } }>;

const digits = /^\d{1,15}$/;

/** The projects to be published with a draft, as `2,3`. */
const optionIds = z
  .string()
  .default('')
  .transform((text) => (text === '' ? [] : text.split(',')))
  .pipe(z.array(z.string().regex(digits).transform(Number)).max(optionLimits.atOnce - 1));

/** Files of proposals and contracts, uploads of scans, and the way to a preview. */
export function proposalFiles(app: App): FastifyPluginAsync {
  return async (server) => {
    takeFileBodies(server);
    server.setErrorHandler(answerTrouble);
    const reading = { config: { access: 'customers:read' } } as const;
    server.get('/app/files/proposals/:projectId/:file', reading, sendProposal);
    server.get('/app/files/contracts/:contractId', reading, sendContract);
    server.get(
      '/app/files/contracts/:contractId/evidence',
      { config: { access: 'contracts:override' } },
      sendEvidence,
    );
    server.post(
      '/app/files/contracts/:contractId/scan',
      { config: { access: 'contracts:override' }, bodyLimit: scanBytesMax },
      takeScan,
    );
    server.get('/app/files/preview/:file', reading, openPreview);
    server.post('/app/files/preview/:file', reading, openPreview);
  };

  async function sendProposal(
    request: FastifyRequest<{ Params: { projectId: string; file: string } }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const person = personOf(request);
    const { store } = person;
    const { projectId, file } = request.params;
    const version = file.replace(/\.pdf$/, '');
    if (!digits.test(projectId) || !digits.test(version)) throw noSuchFile();
    await visibleProject(person, Number(projectId));
    const proposal = await requireVersion(store, Number(projectId), Number(version));
    const document = await findDocument(store, proposal.pdfId);
    assert(document, 'A version has its PDF');
    const { project } = await findContent(store, proposal.proposalId);
    return show(reply, { ...document, name: pdfName(project.title, proposal.version) });
  }

  async function sendContract(
    request: ContractRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const person = personOf(request);
    const { contractId } = request.params;
    const { contract } = await visibleContract(person, contractId);
    const document = await findSignedPdf(person.store, contract);
    const name = `${contractId}.${extensionOf(document.mediaType)}`;
    return show(reply, { ...document, name });
  }

  /** Signers and trail of a contract whose customer was erased. */
  async function sendEvidence(
    request: ContractRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const person = personOf(request);
    const { contractId } = request.params;
    const { contract } = await visibleContract(person, contractId);
    if (contract.evidenceId === undefined) throw noSuchFile();
    const document = await findDocument(person.store, contract.evidenceId);
    assert(document, 'Evidence is never removed');
    return show(reply, { ...document, name: `${contractId}-evidence.json` });
  }

  async function takeScan(request: ContractRequest): Promise<{ state: string }> {
    const person = personOf(request);
    const { contractId } = request.params;
    await visibleContract(person, contractId);
    const content = request.body;
    if (!Buffer.isBuffer(content)) throw new Refusal('INVALID_PARAMETERS', 'No file was sent');
    const from = { address: request.ip, userAgent: request.headers['user-agent'] ?? '' };
    const { state } = await person.store.transaction((tx) =>
      storeScan(app, tx, { contractId, content, request: from }),
    );
    return { state };
  }

  /** The pages of proposals are another door's, which shows a draft to any holder of the ticket. */
  async function openPreview(
    request: FastifyRequest<{ Params: { file: string }; Querystring: { options?: unknown } }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const person = personOf(request);
    const { file } = request.params;
    const others = optionIds.safeParse(request.query.options);
    const projectId = file.replace(/\.pdf$/, '');
    if (!digits.test(projectId) || !others.success) throw noSuchFile();
    const project = await visibleProject(person, Number(projectId));
    for (const other of others.data) {
      const { customerId } = await visibleProject(person, other);
      if (customerId !== project.customerId) throw noSuchFile();
    }
    const { accountId, userId } = person;
    const options = others.data.filter((other) => other !== project.projectId);
    const ticket = makePreviewTicket(app, {
      projectId: project.projectId,
      options,
      accountId,
      userId,
    });
    const path = previewPath(file.endsWith('.pdf') ? 'pdf' : 'page', ticket);
    // The browser sends the message that is being written on to the page.
    const status = request.method === 'POST' ? 307 : 302;
    return reply.header('cache-control', 'no-store').redirect(path, status);
  }

  /** A file is opened in a tab of its own, where a signed-out member can sign in. */
  function answerTrouble(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
    const isSignedOut = error instanceof Refusal && error.code === 'SIGNED_OUT';
    if (isSignedOut && request.method === 'GET') return reply.redirect('/app/sign-in');
    return answerFailure(app)(error, request, reply);
  }
}

function noSuchFile(): Refusal {
  return new Refusal('NOT_FOUND', 'There is no such file');
}

function show(
  reply: FastifyReply,
  { content, mediaType, name }: { content: Uint8Array; mediaType: string; name: string },
): FastifyReply {
  return reply
    .headers({
      'content-type': mediaType,
      'content-disposition': `inline; filename="${name}"`,
      // A stricter policy stops the viewers that browsers show PDFs with.
      'content-security-policy': "frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    .send(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
}
