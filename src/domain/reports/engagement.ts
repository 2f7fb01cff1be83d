import type { PageSection, SecondsBySection } from '../proposals/page/page-request.ts';
import { keysOf } from '../shared/keys-of.ts';
import { dayMs, hourMs } from '../shared/time.ts';
import type { PublishedVersion, Readings } from './facts.ts';
import { median } from './quantile.ts';

export type Engagement = {
  /** Projects of which a version was published in the period; the next three are of these. */
  published: number;
  viewed: number;
  signed: number;
  /** Time from the first publication in the period to the first view by a person. */
  medianHoursToView: number | undefined;
  /** Time from that publication to the signature. */
  medianDaysToSign: number | undefined;
  /** Visits by people in the period that reported what was read. */
  visits: number;
  /** The sections by time in view, longest first, in whole seconds of all these visits together. */
  sections: { section: PageSection; seconds: number }[];
};

/** The outcome of the proposals of a period. All versions of one project count as one proposal. */
export function engagementOf(
  versions: readonly PublishedVersion[],
  { visits, seconds }: Readings,
): Engagement {
  const projects = [...Map.groupBy(versions, ({ projectId }) => projectId).values()].map(join);
  const toView = projects.flatMap(({ publishedAt, firstViewedAt }) =>
    firstViewedAt === undefined ? [] : [(firstViewedAt - publishedAt) / hourMs],
  );
  const toSign = projects.flatMap(({ publishedAt, signedAt }) =>
    signedAt === undefined ? [] : [(signedAt - publishedAt) / dayMs],
  );
  return {
    published: projects.length,
    viewed: toView.length,
    signed: toSign.length,
    medianHoursToView: median(toView),
    medianDaysToSign: median(toSign),
    visits,
    sections: mostRead(seconds),
  };
}

function join(versions: readonly PublishedVersion[]) {
  return {
    publishedAt: Math.min(...versions.map(({ publishedAt }) => publishedAt)),
    firstViewedAt: earliest(versions.map(({ firstViewedAt }) => firstViewedAt)),
    signedAt: earliest(versions.map(({ signedAt }) => signedAt)),
  };
}

function earliest(moments: readonly (number | undefined)[]): number | undefined {
  const known = moments.filter((moment) => moment !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}

function mostRead(read: SecondsBySection): Engagement['sections'] {
  return keysOf(read)
    .map((section) => ({ section, seconds: read[section] ?? 0 }))
    .sort((a, b) => b.seconds - a.seconds);
}
