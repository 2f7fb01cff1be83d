/** How much is done for one answer, so that an account of any size is answered at once. */
export type ListBounds = {
  /** About so many customers are passed over or taken; who asks for more is told that there may be more. */
  lookedAt: number;
  counted: number;
  /** So many are put in order. */
  gathered: number;
  /** So many with the rarest word that was typed are looked at. */
  candidates: number;
  /** The same where there were several words: then few are left. */
  candidatesOfSeveral: number;
};

export const listBounds: ListBounds = {
  lookedAt: 2000,
  counted: 1000,
  gathered: 1000,
  candidates: 1000,
  candidatesOfSeveral: 5000,
};
