import type { FastifyReply, FastifyRequest } from 'fastify';
import { noPaymentDetails } from '../../domain/accounts/settings/payment-details.ts';
import { readSettings } from '../../domain/accounts/settings/queries.ts';
import type { App } from '../../domain/app.ts';
import { findSignedPdf } from '../../domain/contracts/sealing/find-signed-pdf.ts';
import { extensionOf } from '../../domain/contracts/sealing/scan.ts';
import { declineContract } from '../../domain/contracts/signing/decline-contract.ts';
import { recordShown } from '../../domain/contracts/signing/lock-for-signer.ts';
import { requestSigningLink } from '../../domain/contracts/signing/send-signing-link.ts';
import { signContract } from '../../domain/contracts/signing/sign-contract.ts';
import {
  confirmSigningCode,
  sendSigningCode,
} from '../../domain/contracts/signing/signing-code.ts';
import type { Document } from '../../domain/documents/document.ts';
import { findLinkedFile, findPublishedPdf } from '../../domain/proposals/find-published-pdf.ts';
import { askQuestion } from '../../domain/proposals/page/ask-question.ts';
import { confirmView } from '../../domain/proposals/page/confirm-view.ts';
import { findPageContract } from '../../domain/proposals/page/find-page.ts';
import {
  findPageFile,
  findPagePicture,
  findPreviewFile,
  findPreviewPicture,
} from '../../domain/proposals/page/find-page-file.ts';
import { openPage } from '../../domain/proposals/page/open-page.ts';
import { openPreview, previewPath, printPreview } from '../../domain/proposals/preview.ts';
import { openAddressLimit } from '../../domain/shared/rate-limits/open-address-limit.ts';
import { openRateLimit } from '../../domain/shared/rate-limits/open-rate-limit.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import { hourMs } from '../../domain/shared/time.ts';
import { sendJson, sendPage, sendPdf } from './answers.ts';
import { failureOf, tooManyRequests } from './failures.ts';
import { findSigning, readSigning, requireSigner } from './find-signing.ts';
import { leadRoute } from './lead-route.ts';
import {
  codeBody,
  declineBody,
  linkBody,
  previewForm,
  questionForm,
  readBody,
  readForm,
  signBody,
  viewBody,
} from './read-body.ts';
import {
  busyPage,
  endedFilePage,
  endedPage,
  faultPage,
  missingFilePage,
  missingPage,
  previewOverPage,
  refusalPage,
} from './rendering/other-pages.ts';
import { stateOf } from './rendering/page-content.ts';
import { changingParts, proposalPage } from './rendering/proposal-page.ts';
import { signingBody } from './rendering/signing.ts';
import { readVisit, rememberViewer, requestOf, viewerOf } from './visit.ts';

/** Signing links that one network, and one account, can have emailed to signers. */
const linksPerHour = { address: 20, account: 200 };

/** What forms send without a script, so people read its answer. */
const formRoutes: readonly (string | undefined)[] = ['/p/:token/question', leadRoute];

/** Questions that one network can ask, and that one proposal can get. */
const questionsPerHour = { address: 20, page: 10 };

/** Handlers for home owners' requests: the proposal page, its PDF, and every step towards a signature. */
export function pageHandlers(app: App) {
  const links = {
    address: openAddressLimit(app, 'signing links of an address', {
      requests: linksPerHour.address,
      perMs: hourMs,
    }),
    account: openRateLimit(app, 'signing links of an account', {
      requests: linksPerHour.account,
      perMs: hourMs,
    }),
  };

  const questions = {
    address: openAddressLimit(app, 'questions of an address', {
      requests: questionsPerHour.address,
      perMs: hourMs,
    }),
    page: openRateLimit(app, 'questions on a page', {
      requests: questionsPerHour.page,
      perMs: hourMs,
    }),
  };

  return {
    ...{
      showPreview,
      sendPreview,
      sendPreviewRoof,
      sendPreviewFile,
      showPage,
      sendRoof,
      sendFile,
      sendProposal,
      sendContract,
      answerState,
      sendLinkedFile,
    },
    ask,
    sign,
    decline,
    sendLink,
    sendCode,
    confirmCode,
    countView,
    answerFailure,
  };

  async function showPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const visit = await readVisit(app, request);
    const { token, signerToken } = addressOf(request);
    const page = await openPage(app, { ...visit, token, signerToken });
    if (page === undefined) return sendPage(reply, 404, missingPage());
    if (page.state === 'ended') return sendPage(reply, 410, endedPage(page));
    rememberViewer(request, reply, visit);
    const { timeZone, payment } = await readSettings(app.store.forAccount(page.accountId));
    return sendPage(
      reply,
      200,
      proposalPage({
        ...page,
        draft: undefined,
        signerToken,
        hasAsked: (request.query as Record<string, unknown>).asked === '1',
        timeZone,
        payment,
        now: app.now(),
      }),
    );
  }

  /** Shows the team a proposal that is not published yet. */
  async function showPreview(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const previewOptions = await readPreview(request);
    const isWritten = request.method === 'POST';
    const preview = await openPreview(app, {
      ...previewOptions,
      ...(isWritten && readForm(request, previewForm)),
    });
    if (preview === undefined) return sendPage(reply, 404, previewOverPage());
    const { accountId, content, version, saleType, logo } = preview;
    const { timeZone } = await readSettings(app.store.forAccount(accountId));
    const now = app.now();
    return sendPage(
      reply,
      200,
      proposalPage({
        content,
        logo,
        timeZone,
        now,
        proposal: { token: '', version, pdfSha256: '', publishedAt: now },
        draft: {
          pdfAddress: previewPath('pdf', previewOptions.ticket),
          roofAddress: previewPath('roof', previewOptions.ticket),
          fileAddress: (id) => previewPath(`/files/${id}`, previewOptions.ticket),
          saleType,
        },
        contract: undefined,
        signer: undefined,
        signerToken: undefined,
        sendsLinks: false,
        isStaff: true,
        isPreview: true,
        pageRequestId: '',
        options: content.options ?? [],
        payment: noPaymentDetails,
        hasAsked: false,
      }),
      // The desk shows it beside the form that publishes it.
      "'self'",
    );
  }

  async function sendPreview(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const printed = await printPreview(app, await readPreview(request));
    if (printed === undefined) return sendPage(reply, 404, previewOverPage());
    return sendPdf(request, reply, printed);
  }

  /** The picture that the roof on the page is drawn on. A request for it is not a view. */
  async function sendRoof(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    return sendPicture(request, reply, await findPagePicture(app, addressOf(request).token));
  }

  async function sendPreviewRoof(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendPicture(request, reply, await findPreviewPicture(app, await readPreview(request)));
  }

  /** A picture or datasheet of a product. A request for it is not a view. */
  async function sendFile(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { token } = addressOf(request);
    const documentId = documentIdOf(request);
    return sendPageFile(request, reply, await findPageFile(app, { token, documentId }));
  }

  async function sendPreviewFile(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const asked = { ...(await readPreview(request)), documentId: documentIdOf(request) };
    return sendPageFile(request, reply, await findPreviewFile(app, asked));
  }

  async function readPreview(request: FastifyRequest) {
    const { ticket } = request.query as Record<string, unknown>;
    const { teams } = await readVisit(app, request);
    return { ticket: typeof ticket === 'string' ? ticket : '', teams };
  }

  async function sendProposal(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { token } = addressOf(request);
    const visit = await readVisit(app, request);
    const found = await findPublishedPdf(app, { token, visit });
    if (found === undefined || found === 'ended') return sendInstead(request, reply);
    return sendPdf(request, reply, found);
  }

  async function sendContract(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const address = addressOf(request);
    const found = await findPageContract(app, address);
    if (found === undefined || found === 'ended') return sendInstead(request, reply);
    await requireSigner(app, address);
    const { content, mediaType } = await findSignedPdf(found.store, found.contract);
    const extension = extensionOf(mediaType);
    const fileName = `contract-${found.contract.proposalVersion}-signed.${extension}`;
    return sendPdf(request, reply, { pdf: content, fileName, mediaType });
  }

  /** A file for the holder of a signed address, such as a program that received an event. It counts as no view. */
  async function sendLinkedFile(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const found = await findLinkedFile(app, addressOf(request).token);
    if (found === undefined) return sendPage(reply, 404, missingFilePage());
    if (found === 'ended') return sendPage(reply, 410, endedFilePage());
    const { document, fileName } = found;
    const { content: pdf, mediaType } = document;
    return sendPdf(request, reply, { pdf, fileName, mediaType, isKept: false });
  }

  /** The page that says why there is no file. A visit to it is not a view of a proposal. */
  async function sendInstead(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { token } = addressOf(request);
    const visit = await readVisit(app, request);
    const page = await openPage(app, { ...visit, kind: 'head', token });
    return page?.state === 'ended'
      ? sendPage(reply, 410, endedPage(page))
      : sendPage(reply, 404, missingPage());
  }

  async function answerState(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const page = await readSigning(app, addressOf(request));
    return sendJson(reply, 200, {
      state: stateOf(page),
      section: signingBody(page).html,
      parts: changingParts(page),
    });
  }

  /**
   * Takes a question from the form, and shows the page again. What fills in the field that people do not see is a program,
   * which hears the same answer.
   */
  async function ask(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { website, ...asked } = readForm(request, questionForm);
    const { token, signerToken } = addressOf(request);
    if (website === '') {
      const wait = Math.max(questions.address.take(request.ip), questions.page.take(token));
      if (wait > 0) throw tooManyRequests(wait);
      await askQuestion(app, { token, asked });
    }
    const signer = signerToken === undefined ? '' : `signer=${encodeURIComponent(signerToken)}&`;
    return reply.redirect(`/p/${encodeURIComponent(token)}?${signer}asked=1#ask`, 303);
  }

  async function sign(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    await signContract(app, ...(await stepOf(request, readBody(request, signBody))));
    return answerState(request, reply);
  }

  async function decline(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    await declineContract(app, ...(await stepOf(request, readBody(request, declineBody))));
    return answerState(request, reply);
  }

  /** Answers the same whether or not anything is sent, so that the answer reveals nothing about signers. */
  async function sendLink(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { signer: position } = readBody(request, linkBody);
    const wait = links.address.take(request.ip);
    if (wait > 0) throw tooManyRequests(wait);
    const { accountId, store, contract } = await findSigning(app, addressOf(request));
    const { contractId } = contract;
    if (links.account.take(String(accountId)) > 0) {
      app.log.warn({ accountId, contractId }, 'too many signing links were requested');
      return sendJson(reply, 200, {});
    }
    try {
      await requestSigningLink(app, store, { contractId, position, request: requestOf(request) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      app.log.info({ contractId, code: error.code }, 'a signing link was not sent');
    }
    return sendJson(reply, 200, {});
  }

  async function sendCode(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    await sendSigningCode(app, ...(await stepOf(request, {})));
    return sendJson(reply, 200, {});
  }

  async function confirmCode(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    await confirmSigningCode(app, ...(await stepOf(request, readBody(request, codeBody))));
    return answerState(request, reply);
  }

  /** The input that every step of a signer needs, together with the step's own. */
  async function stepOf<Input extends object>(request: FastifyRequest, input: Input) {
    const { store, contract, signerToken } = await requireSigner(app, addressOf(request));
    const { contractId } = contract;
    return [store, { ...input, contractId, signerToken, request: requestOf(request) }] as const;
  }

  /** A beacon hears no answer, so there is none. */
  async function countView(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { pageRequest, seconds, automated } = readBody(request, viewBody);
    const address = addressOf(request);
    const viewer = viewerOf(request) ?? '';
    const seen = await confirmView(app, {
      token: address.token,
      pageRequestId: pageRequest,
      viewer,
      isAutomated: automated,
      seconds,
    });
    const found = seen && (await findPageContract(app, address));
    if (found !== undefined && found !== 'ended' && found.signer !== undefined) {
      const { store, contract } = found;
      const { contractId, proposalId } = contract;
      // The trail of a contract records only facts: that its signer looked at this very version.
      if (proposalId === seen?.proposalId) {
        const { signerToken = '' } = address;
        await recordShown(app, store, { contractId, signerToken, request: requestOf(request) });
      }
    }
    return reply.code(204).header('cache-control', 'no-store').send();
  }

  /** Answers in JSON to the script, and with a page to people. */
  function answerFailure(
    error: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
  ): FastifyReply {
    const refusal = toRefusal(error, request);
    const failure = refusal && failureOf(refusal);
    const frameAncestors = request.routeOptions.url === leadRoute ? '*' : undefined;
    if (refusal && failure) {
      const { status, code, message } = failure;
      reply.headers(refusal.headers);
      // Otherwise a browser that is still sending sees a broken connection instead of the answer.
      if (status === 413) reply.removeHeader('connection');
      if (forScript(request)) return sendJson(reply, status, { code, message });
      const page = status === 429 ? busyPage() : refusalPage(message);
      return sendPage(reply, status, page, frameAncestors);
    }
    const faultId = app.newId('fault');
    app.log.error({ err: error, faultId }, 'a request failed');
    if (!forScript(request)) return sendPage(reply, 500, faultPage(faultId), frameAncestors);
    const message = `Something went wrong on our side. Please try again (${faultId}).`;
    return sendJson(reply, 500, { code: 'INTERNAL_ERROR', message });
  }
}

function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  picture: Document | undefined,
): FastifyReply {
  if (picture === undefined) return sendPage(reply, 404, missingFilePage());
  const { content: pdf, mediaType } = picture;
  const fileName = mediaType === 'image/png' ? 'roof.png' : 'roof.jpg';
  return sendPdf(request, reply, { pdf, fileName, mediaType });
}

/** A picture is shown, and a datasheet saved. */
function sendPageFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: Awaited<ReturnType<typeof findPageFile>>,
): FastifyReply {
  if (file === undefined) return sendPage(reply, 404, missingFilePage());
  const { document, fileName } = file;
  const { content: pdf, mediaType, kind } = document;
  const isSaved = kind === 'datasheet';
  return sendPdf(request, reply, { pdf, fileName, mediaType, isSaved });
}

/** 0 for what is not a number, which no document has. */
function documentIdOf(request: FastifyRequest): number {
  const { documentId } = request.params as { documentId: string };
  return /^\d{1,15}$/.test(documentId) ? Number(documentId) : 0;
}

function forScript({ method, routeOptions }: FastifyRequest): boolean {
  if (formRoutes.includes(routeOptions.url)) return false;
  return method === 'POST' || routeOptions.url === '/p/:token/state';
}

/** Fastify's own complaints about a body become ours. */
function toRefusal(error: unknown, request: FastifyRequest): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const { code, statusCode = 500 } = error as { code?: string; statusCode?: number };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new Refusal(
      'BODY_TOO_LARGE',
      formRoutes.includes(request.routeOptions.url)
        ? 'Your text is too long. Please go back and shorten it'
        : 'The signature is too large. Please clear it and draw it again, or type it.',
    );
  }
  if (statusCode < 500) return new Refusal('INVALID_PARAMETERS', 'The request is malformed');
  return undefined;
}

/** A parameter given twice names no signer. */
function addressOf(request: FastifyRequest): { token: string; signerToken: string | undefined } {
  const { token } = request.params as { token: string };
  const { signer } = request.query as Record<string, unknown>;
  return { token, signerToken: signer === undefined || typeof signer === 'string' ? signer : '' };
}
