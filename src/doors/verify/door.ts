import { readFileSync } from 'node:fs';
import type {
  FastifyError,
  FastifyInstance,
  FastifyPluginCallback,
  FastifyReply,
  FastifyRequest,
} from 'fastify';
import type { App } from '../../domain/app.ts';
import {
  checkDocument,
  type DocumentCheck,
} from '../../domain/contracts/sealing/check-document.ts';
import type { Html } from '../../domain/shared/html.ts';
import { networkOf, openAddressLimit } from '../../domain/shared/rate-limits/open-address-limit.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import { formatMoment, minuteMs } from '../../domain/shared/time.ts';
import { takeFileBodies } from '../http/take-file-bodies.ts';
import { busySeconds, createUploadSlots } from '../http/upload-slots.ts';
import {
  askPage,
  findingPage,
  findingWording,
  type Trouble,
  troublePage,
  troubleWording,
} from './page.ts';
import { readUpload } from './read-upload.ts';

const verifyPath = '/verify';

/** Allows 16 KiB beside the file, far more than a form adds. */
const uploadBytesMax = 20 * 1024 * 1024 + 16 * 1024;
const uploadsPerMinute = 20;
/** Files of strangers in memory until they are checked: one of the largest, or dozens of the usual size. */
const bytesAtOnceMax = 24 * 1024 * 1024;
const uploadsAtOnceMax = 2;

const policy =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Checks files that strangers upload: sealed contracts, or what looks like one. */
export function verifyDoor(app: App): FastifyPluginCallback {
  const uploads = openAddressLimit(app, 'verify', { requests: uploadsPerMinute, perMs: minuteMs });
  const style = readFileSync(new URL('style.css', import.meta.url));
  const slots = createUploadSlots({ bytesMax: bytesAtOnceMax, perCallerMax: uploadsAtOnceMax });

  return (server: FastifyInstance, _options, done) => {
    takeFileBodies(server);
    server.setErrorHandler(answerError);
    server.get(verifyPath, async (_request, reply) => sendPage(reply, 200, askPage()));
    server.get(`${verifyPath}/style.css`, async (_request, reply) =>
      guard(reply).header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(style),
    );
    server.post(verifyPath, { onRequest: limitUploads, bodyLimit: uploadBytesMax }, check);
    done();
  };

  /** Runs before the file is read. */
  async function limitUploads(request: FastifyRequest, reply: FastifyReply) {
    const seconds = uploads.take(request.ip);
    if (seconds > 0) {
      return sendTrouble(request, reply.header('retry-after', String(seconds)), 'tooMany');
    }
    if (slots.take(request, reply, networkOf(request.ip))) return;
    return sendTrouble(request, reply.header('retry-after', String(busySeconds)), 'busy');
  }

  async function check(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const upload = readUpload(request);
    if (typeof upload === 'string') return sendTrouble(request, reply, upload);
    const found = await checkDocument(app, upload.pdf);
    if (wantsJson(request)) return sendJson(reply, 200, wireCheck(found));
    return sendPage(reply, 200, findingPage(found, upload.fileName));
  }

  function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
    if (error instanceof Refusal && error.code === 'ENCODING_REFUSED') {
      return sendTrouble(request, reply.headers(error.headers), 'compressed');
    }
    const { statusCode = 500 } = error;
    if (statusCode === 413) return sendTrouble(request, reply, 'tooLarge');
    if (statusCode < 500) return sendTrouble(request, reply, 'badForm');
    app.log.error({ err: error }, 'a document could not be checked');
    return sendTrouble(request, reply, 'fault');
  }
}

function wantsJson({ headers: { accept = '' } }: FastifyRequest): boolean {
  return accept.includes('application/json') && !accept.includes('text/html');
}

function wireCheck({ finding, report, contract }: DocumentCheck): object {
  return {
    finding,
    verdict: report.verdict,
    message: findingWording[finding].title,
    sha256: report.sha256,
    sealed_by: report.sealedBy,
    certificate_sha256: report.certificateSha256,
    sealed_at: report.sealedAt === undefined ? '' : formatMoment(report.sealedAt),
    contract:
      contract === undefined
        ? null
        : {
            contract_id: contract.contractId,
            account_name: contract.accountName,
            signers: String(contract.signers),
            signed_at: formatMoment(contract.signedAt),
          },
  };
}

function sendTrouble(request: FastifyRequest, reply: FastifyReply, trouble: Trouble): FastifyReply {
  const { status, title, text } = troubleWording[trouble];
  if (wantsJson(request)) return sendJson(reply, status, { message: `${title}. ${text}` });
  return sendPage(reply, status, troublePage(trouble));
}

function sendPage(reply: FastifyReply, status: number, page: Html): FastifyReply {
  return guard(reply).code(status).type('text/html; charset=utf-8').send(page.html);
}

function sendJson(reply: FastifyReply, status: number, body: object): FastifyReply {
  return guard(reply)
    .code(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

function guard(reply: FastifyReply): FastifyReply {
  return reply.headers({
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    vary: 'accept',
  });
}
