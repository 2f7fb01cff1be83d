/** The limits of the work for one response, so that an account of any size gets it at once. */
export type ListBounds = {
  /** A scan examines about this many customers at first, and counts those who fit. */
  examined: number;
  /** A page that is not full after this many customers stays short, and has the cursor to go on from. */
  examinedForPage: number;
  counted: number;
  /** The most customers that are collected and sorted. */
  collected: number;
  /** The most customers with a searched word that are examined. */
  candidates: number;
  /** The same for a filter by owner, status or type. */
  candidatesOfSome: number;
  /** The most customers with the rarest of several words that are checked for the other words. */
  candidatesOfSeveral: number;
  /** The most customers that a page of the API examines; the page may then be short. */
  examinedToFind: number;
  /** The most customers with a word for it to count as rare, so that only these customers are examined. */
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
