/** How much is done for one answer, so that an account of any size is answered at once. */
export type ListBounds = {
  /** A walk takes or passes over about this many customers at first, and counts those who fit. */
  lookedAt: number;
  /** A page that is not full after this many customers stays short, and tells where to go on. */
  lookedAtForPage: number;
  counted: number;
  /** So many are put in order. */
  gathered: number;
  /** So many with a word that was typed are looked at. */
  candidates: number;
  /** The same where only some of them are asked for, by owner, status or type. */
  candidatesOfSome: number;
  /** Of so many with the rarest of several words, those are taken who have the others too. */
  candidatesOfSeveral: number;
  /** A page of the API looks at so many customers, and may be short then. */
  lookedAtToFind: number;
  /** Of so many with the rarest word, the customers are looked at alone. */
  wordsToFind: number;
};

export const listBounds: ListBounds = {
  lookedAt: 1000,
  lookedAtForPage: 200_000,
  counted: 500,
  gathered: 1000,
  candidates: 500,
  candidatesOfSome: 1000,
  candidatesOfSeveral: 3000,
  lookedAtToFind: 5000,
  wordsToFind: 5000,
};
