import type { Moment } from '../shared/time.ts';

export const accountNameCharactersMax = 200;

/** An installer's firm. Everything else belongs to exactly one account. */
export type Account = { accountId: number; name: string; createdAt: Moment };
