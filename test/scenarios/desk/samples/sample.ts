import type { Desk, Member } from '../../../support/open-desk.ts';

/** What the firm of the examples has, for procedures that name something of it. Its texts all hold `mark`. */
export type World = {
  desk: Desk;
  /** Of the sales person `seller`. */
  customerId: number;
  projectId: number;
  seller: Member;
};

/** The word by which anything of the firm is known again when a stranger gets to see it. */
export const mark = 'Quokka';

/**
 * An input that works for whoever has the ability, and names things of the firm where the procedure takes such. With
 * `isOwn` a procedure is about the caller alone, so a stranger may call it and gets their own.
 */
export type Sample = { input: (world: World) => unknown; isOwn?: true };

/** By path, such as `customers.find`. */
export type Samples = Readonly<Record<string, Sample>>;
