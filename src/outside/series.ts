/** What numbers of one metric are told apart by. Only fixed words, since each new one is kept for ever. */
export type Labels = Readonly<Record<string, string>>;
/** One number as it is shown; `metricName` where that is not the name of the whole metric. */
export type Sample = { labels: Labels; value: number; metricName?: string };
/** A metric as Prometheus shows it: all the numbers under one name. */
export type Metric = {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  samples: () => Promise<Sample[]>;
};
type About = Pick<Metric, 'name' | 'help'>;

/** Upper bounds in seconds, from what is quick to the ten seconds that a POST may take. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts that only grow, one for each set of labels; `of` finds one, and shows it as 0 from then on. */
export function openCounter(about: About) {
  const series = keepByLabels((labels) => {
    const sample = { labels, value: 0 };
    return {
      add(count = 1) {
        sample.value += count;
      },
      samples: () => [sample],
    };
  });
  return { metric: toMetric(about, 'counter', series.all), of: series.of };
}

/** How long something takes, in buckets, for each set of labels; `of` finds one, and shows it as empty from then on. */
export function openHistogram(about: About) {
  const series = keepByLabels((labels) => {
    const counts = new Array<number>(bounds.length + 1).fill(0);
    let sum = 0;
    return {
      observe(ms: number) {
        const seconds = ms / 1000;
        const bucket = bounds.findIndex((bound) => seconds <= bound);
        const index = bucket === -1 ? bounds.length : bucket;
        counts[index] = (counts[index] ?? 0) + 1;
        sum += seconds;
      },
      samples: () => histogramSamples(about.name, labels, counts, sum),
    };
  });
  return { metric: toMetric(about, 'histogram', series.all), of: series.of };
}

/** As shown, each bucket holds those before it as well. */
function histogramSamples(
  name: string,
  labels: Labels,
  counts: readonly number[],
  sum: number,
): Sample[] {
  let value = 0;
  const buckets = counts.map((count, index) => {
    value += count;
    const le = String(bounds[index] ?? '+Inf');
    return { metricName: `${name}_bucket`, labels: { ...labels, le }, value };
  });
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value },
  ];
}

function keepByLabels<One>(make: (labels: Labels) => One) {
  const kept = new Map<string, One>();
  return {
    of(labels: Labels): One {
      const key = Object.values(labels).join(' ');
      const found = kept.get(key) ?? make(labels);
      kept.set(key, found);
      return found;
    },
    all: () => [...kept.values()],
  };
}

function toMetric(
  about: About,
  type: Metric['type'],
  all: () => readonly { samples: () => Sample[] }[],
): Metric {
  return { ...about, type, samples: async () => all().flatMap((one) => one.samples()) };
}
