export const tileBytesMax = 2 ** 20;

/**
 * Fetches a tile from an address that a member typed, without redirects, within a time limit and `tileBytesMax`. A
 * private address is only reached where the operator allows it. `problem` is a sentence for the member.
 */
export type FetchTile = (
  address: string,
) => Promise<
  | { outcome: 'responded'; status: number; content: Uint8Array }
  | { outcome: 'failed'; problem: string }
>;
