/** How much is done for one answer, so that an account of any size is answered at once. */
export type ListBounds = {
  /** About so many customers are passed over or taken; who asks for more is told that there may be more. */
  lookedAt: number;
  counted: number;
  /** So many are put in order. */
  gathered: number;
  /** So many with a word that was typed are looked at. */
  candidates: number;
  /** The same where only some of them are asked for, by owner, status or type. */
  candidatesOfSome: number;
  /** Of so many with the rarest of several words, those are taken who have the others too. */
  candidatesOfSeveral: number;
};

export const listBounds: ListBounds = {
  lookedAt: 1000,
  counted: 500,
  gathered: 1000,
  candidates: 500,
  candidatesOfSome: 1000,
  candidatesOfSeveral: 3000,
};
