/** The limits of the work for one response, so that an account of any size gets it at once. */
export type ListBounds = {
  /** A scan examines about this many customers at first, and counts those who fit. */
  examined: number;
  /** A page that is not full after this many customers stays short, and has the cursor to go on from. */
  examinedForPage: number;
  counted: number;
  /** So many are collected and sorted. */
  collected: number;
  /** So many with a word that was typed are examined. */
  candidates: number;
  /** The same where only some of them are asked for, by owner, status or type. */
  candidatesOfSome: number;
  /** Of so many with the rarest of several words, those are taken who have the others too. */
  candidatesOfSeveral: number;
  /** A page of the API examines so many customers, and may be short then. */
  examinedToFind: number;
  /** Of so many with the rarest word, only these customers are examined. */
  wordsToFind: number;
};

export const listBounds: ListBounds = {
  examined: 1000,
  examinedForPage: 200_000,
  counted: 500,
  collected: 1000,
  candidates: 500,
  candidatesOfSome: 1000,
  candidatesOfSeveral: 3000,
  examinedToFind: 5000,
  wordsToFind: 5000,
};
