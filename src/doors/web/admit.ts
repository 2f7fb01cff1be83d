import assert from 'node:assert/strict';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { App } from '../../domain/app.ts';
import { networkOf } from '../../domain/shared/rate-limits/open-address-limit.ts';
import { openRateLimit } from '../../domain/shared/rate-limits/open-rate-limit.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import { busySeconds, createUploadSlots } from '../http/upload-slots.ts';
import { findSignedIn, type Person, refuseWithoutTwoFactor } from './person.ts';
import type { Needs } from './procedure.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The callers that a route of the web app admits. On the procedures' route, each procedure decides itself. */
    access?: Needs | 'by procedure';
  }
}

/** The largest body from strangers: a form to sign in, or to join a team. */
const strangersBytesMax = 16 * 1024;

/** Bodies of at least this size are files, and files in memory are counted. */
const fileBytesFrom = 2 ** 20 + 1;
const fileBytesAtOnceMax = 96 * 2 ** 20;
const filesOfAccountMax = 2;

type SignedIn = Awaited<ReturnType<typeof findSignedIn>>;

const admitted = new WeakMap<FastifyRequest, SignedIn>();

/** The person found behind a request when it was admitted. */
export function signedInOf(request: FastifyRequest): SignedIn {
  const found = admitted.get(request);
  assert(found, 'A request of the web app was let in first');
  return found;
}

/** The person behind a request for a route that not everybody may use. */
export function personOf(request: FastifyRequest): Person {
  const { person } = signedInOf(request);
  assert(person, 'A route without access for people does not ask for the person');
  return person;
}

/**
 * Lets requests in to all routes that are registered in this scope from here on, before anything of their body is read: finds
 * the person, checks the `access` of the route, counts the calls of the session, and reserves memory for a file. A route
 * without `access` stops the service from starting.
 */
export function admitRequests(
  app: App,
  server: FastifyInstance,
  {
    callsOf,
    rateLimit,
  }: {
    /** Returns what each call of a request to the procedures needs. */
    callsOf: (request: FastifyRequest) => Promise<readonly Needs[]>;
    /** Applies per person, and per network before sign-in. */
    rateLimit: { requests: number; perMs: number } | undefined;
  },
): void {
  const calls = rateLimit && openRateLimit(app, 'desk', rateLimit);
  const files = createUploadSlots({
    bytesMax: fileBytesAtOnceMax,
    perCallerMax: filesOfAccountMax,
  });
  const routes: RouteOptions[] = [];
  server.addHook('onRoute', (route) => void routes.push(route));
  server.addHook('onReady', async () => {
    for (const { config, url } of routes) assert(config?.access, `${url} says whom it is for`);
  });

  server.addHook('onRequest', async (request, reply) => {
    const { config, bodyLimit = 0 } = request.routeOptions;
    const { access } = config;
    // Unknown paths are answered without reading the body.
    if (access === undefined) return;
    if (access === 'nobody') return requireSmall(request);
    const isProcedures = access === 'by procedure';
    const needs = isProcedures ? await callsOf(request) : [access];
    const found = await findSignedIn(app, request, { extend: isProcedures });
    admitted.set(request, found);
    const { person } = found;
    const waitSeconds = calls?.take(callerOf(request, found), needs.length) ?? 0;
    if (waitSeconds > 0) throw tooMany('Too many requests; try again in a moment', waitSeconds);
    // Some procedures are open to members without the required second factor; each says so itself.
    if (person !== undefined && !isProcedures) refuseWithoutTwoFactor(person);
    requireAccess(needs, person);
    if (person === undefined) requireSmall(request);
    else if (bodyLimit >= fileBytesFrom) takeUploadSlot(request, reply, person);
  });

  function takeUploadSlot(
    request: FastifyRequest,
    reply: FastifyReply,
    { accountId }: Person,
  ): void {
    if (files.take(request, reply, String(accountId))) return;
    throw tooMany('Other files are being uploaded. Try again in a few seconds.', busySeconds);
  }
}

/** Refuses what not one of the calls would be allowed. The others of a batch each have an answer of their own. */
function requireAccess(needs: readonly Needs[], person: Person | undefined): void {
  if (needs.length === 0 || needs.includes('nobody')) return;
  if (person === undefined) throw new Refusal('SIGNED_OUT', 'Please sign in');
  const { abilities } = person;
  const isAllowed = (need: Needs) =>
    need === 'nobody' || need === 'anyone signed in' || abilities.includes(need);
  if (!needs.some(isAllowed)) {
    throw new Refusal(
      'UNAUTHORIZED_ACCESS',
      'Your role does not allow this. Ask an owner of your account.',
    );
  }
}

/** A stranger who does not say how much will come is not read. */
function requireSmall({ headers }: FastifyRequest): void {
  const isOpenEnded = headers['transfer-encoding'] !== undefined;
  if (!isOpenEnded && Number(headers['content-length'] ?? 0) <= strangersBytesMax) return;
  throw new Refusal('BODY_TOO_LARGE', 'Please sign in before you send a file of this size');
}

function callerOf({ ip }: FastifyRequest, { session }: SignedIn): string {
  return session === undefined ? `from ${networkOf(ip)}` : session.identityId;
}

function tooMany(message: string, seconds: number): Refusal {
  return new Refusal('RATE_LIMITED', message, { 'retry-after': String(seconds) });
}
