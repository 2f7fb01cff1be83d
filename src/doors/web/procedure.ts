import { initTRPC, TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import type { Actor } from '../../domain/accounts/security-log/security-entry.ts';
import type { Ability } from '../../domain/accounts/team/user.ts';
import type { App } from '../../domain/app.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import { faultsOf } from '../../domain/shared/values/accept.ts';
import { codeOf } from './answer-failure.ts';
import { type Person, refuseWithoutTwoFactor, requireConfirmed } from './person.ts';

/** The context of every procedure. */
export type Context = {
  app: App;
  /** Undefined without a sign-in. */
  person: Person | undefined;
  /** The signed-in person, also while they belong to no account. */
  identityId: string | undefined;
  sessionId: string | undefined;
  /** Takes a whole `Set-Cookie`. */
  setCookie: (cookie: string) => void;
  /** The address of the browser, as far as the proxies in front are trusted. */
  address: string;
  /** The origin of the request, for the security log. */
  from: Pick<Actor, 'network' | 'device'>;
};

/** The callers of a procedure: everyone, every signed-in person, or those with an ability. */
export type Needs = 'nobody' | 'anyone signed in' | Ability;

const trpc = initTRPC
  .context<Context>()
  .meta<{ needs: Needs; isConfirmed?: true }>()
  .create({
    errorFormatter: ({ shape, error }) => ({
      ...shape,
      // The message of a fault may hold secrets, so it goes to the log only.
      message: error.code === 'INTERNAL_SERVER_ERROR' ? 'Something went wrong' : messageOf(error),
      data: {
        code: shape.data.code,
        httpStatus: shape.data.httpStatus,
        refusal: error.cause instanceof Refusal ? error.cause.code : undefined,
        /** The member that was refused, as the API names it, where it is one alone. */
        param: error.cause instanceof Refusal ? error.cause.param : undefined,
        /** The problems of the input, by the path to the member, such as `tariff.importRates.1`. */
        faults:
          error.cause instanceof ZodError
            ? error.cause.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
            : undefined,
      },
    }),
  });

export const router = trpc.router;
export const createCaller = trpc.createCallerFactory;

const baseProcedure = trpc.procedure.use(async ({ ctx, next, path }) => {
  const result = await next();
  if (result.ok) return result;
  const { cause } = result.error;
  if (cause instanceof Refusal) {
    throw new TRPCError({ code: codeOf(cause.code), message: cause.message, cause });
  }
  if (result.error.code === 'INTERNAL_SERVER_ERROR') {
    ctx.app.log.error({ err: cause ?? result.error, path }, 'a procedure of the web app failed');
  }
  return result;
});

/** Open to people who are not signed in. */
export const openProcedure = baseProcedure.meta({ needs: 'nobody' });

/** Open to members who still lack the second factor that their account requires, so that they can set it up. */
export const signedInProcedure = baseProcedure
  .meta({ needs: 'anyone signed in' })
  .use(({ ctx, next }) => next({ ctx: { ...ctx, ...signedIn(ctx) } }));

/** Open to every member, about themselves. */
export const ownProcedure = signedInProcedure.use(({ ctx, next }) => {
  refuseWithoutTwoFactor(ctx.person);
  return next();
});

/**
 * Open to roles with an ability. `store` only reads; `write` runs a change in one transaction; `by` names the person
 * in the security log.
 */
export function procedureFor(ability: Ability) {
  return baseProcedure.meta({ needs: ability }).use(({ ctx, next }) => {
    const { person, ...rest } = signedIn(ctx);
    refuseWithoutTwoFactor(person);
    if (!person.abilities.includes(ability)) {
      throw new TRPCError({
        code: 'FORBIDDEN',
        message: 'Your role does not allow this. Ask an owner of your account.',
      });
    }
    return next({ ctx: { ...ctx, person, ...rest } });
  });
}

/** Requires the password or a code from the last minutes, for actions that are unsafe at an unattended screen. */
export function confirmedProcedureFor(ability: Ability) {
  return procedureFor(ability)
    .meta({ needs: ability, isConfirmed: true })
    .use(({ ctx, next }) => {
      requireConfirmed(ctx.person);
      return next();
    });
}

function signedIn({ person }: Context) {
  if (person === undefined) {
    throw new TRPCError({ code: 'UNAUTHORIZED', message: 'Please sign in' });
  }
  return { person, by: person.by, store: person.store, write: person.store.transaction };
}

function messageOf({ message, cause }: TRPCError): string {
  return cause instanceof ZodError ? faultsOf(cause).join('; ') : message;
}
