import type { Child } from './start-child.ts';

/** Asks one of the programs in `floors/` and waits for its answer. */
export async function ask({ origin }: Child, path: string): Promise<string> {
  const response = await fetch(origin + path);
  return response.text();
}
