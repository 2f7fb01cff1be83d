import type { Desk, Member } from '../../../support/open-desk.ts';

/**
 * What the firm of the examples has, for procedures that name something of it. Who needs more adds members here from
 * their own file (`declare module './sample.ts' { interface Things { … } }`) and fills them in `arrange-world.ts`.
 * Plain values only: they are used again on copies of the database.
 */
export interface Things {
  /** Of the sales person `seller`. */
  customerId: number;
  projectId: number;
  seller: Member;
}

export type World = Things & { desk: Desk };

/** The words by which anything of the firm, and anything of its customer, is known again by whom it is not for. */
export const mark = 'Quokka';
export const customerMark = 'Numbat';

/**
 * An input that works for every caller with the ability, and names things of the firm where the procedure takes such.
 * With `isOwn` a procedure is about the caller alone, so a stranger may call it and gets their own.
 */
export type Sample = {
  input?: (world: World) => unknown;
  isOwn?: true;
  /** Why the sample is refused even to those who may, where it cannot be otherwise. */
  refusal?: RegExp;
};

/** By path, such as `customers.find`. */
export type Samples = Readonly<Record<string, Sample>>;
