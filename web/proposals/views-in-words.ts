import type { WebOutputs } from '../../src/doors/web/contract.ts';
import { ago } from '../shared/formats/formats.ts';

type Viewed = Pick<
  WebOutputs['proposals']['ofProject']['versions'][number],
  'viewCount' | 'lastViewedAt'
>;

/** `Not yet`, `Once, 3 hours ago`, `4 times, last 2 days ago`. */
export function timesViewed({ viewCount, lastViewedAt }: Viewed, now?: number): string {
  if (viewCount === 0 || lastViewedAt === null) return 'Not yet';
  if (viewCount === 1) return `Once, ${ago(lastViewedAt, now)}`;
  return `${viewCount} times, last ${ago(lastViewedAt, now)}`;
}

/** The views as a sentence: `Viewed 4 times, last 2 days ago`. */
export function viewsInWords(viewed: Viewed, now?: number): string {
  const times = timesViewed(viewed, now);
  return viewed.viewCount === 0 ? 'Not viewed yet' : `Viewed ${times.toLowerCase()}`;
}
