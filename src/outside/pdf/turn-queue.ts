/** The account and person of a job, and whether it is a preview, which any other job may overtake. */
export type JobTurn = {
  /** Jobs with different keys take turns. */
  key: string;
  /** Names the person who waits for a preview; undefined for anything that is not a preview. */
  previewFor?: string | undefined;
};

/** A queue in which accounts take turns, and previews wait until nothing else does. */
type TurnQueue<Job> = {
  push(job: Job, turn: JobTurn): void;
  shift(): Job | undefined;
  size(): number;
  /** The number of jobs that wait for this key, previews or others. */
  sizeOf(turn: JobTurn): number;
  /** The number of previews that wait for this person. */
  previewsFor(person: string): number;
  /** Empties the queue. */
  takeAll(): Job[];
};

/** Makes an empty queue. */
export function createTurnQueue<Job>(): TurnQueue<Job> {
  type Entry = { job: Job; turn: JobTurn };
  // A Map keeps the order of its keys: the first is next, and one that had its turn is put back at the end.
  const previews = new Map<string, Entry[]>();
  const others = new Map<string, Entry[]>();
  const queueOf = ({ previewFor }: JobTurn) => (previewFor === undefined ? others : previews);
  const all = () => [...others.values(), ...previews.values()].flat();

  function next(queue: Map<string, Entry[]>): Job | undefined {
    const [first] = queue;
    if (first === undefined) return undefined;
    const [key, [entry, ...rest]] = first;
    queue.delete(key);
    if (rest.length > 0) queue.set(key, rest);
    return entry?.job;
  }

  return {
    push(job, turn) {
      const queue = queueOf(turn);
      queue.set(turn.key, [...(queue.get(turn.key) ?? []), { job, turn }]);
    },
    shift: () => next(others) ?? next(previews),
    size: () => all().length,
    sizeOf: (turn) => queueOf(turn).get(turn.key)?.length ?? 0,
    previewsFor: (person) => all().filter(({ turn }) => turn.previewFor === person).length,
    takeAll() {
      const jobs = all().map(({ job }) => job);
      previews.clear();
      others.clear();
      return jobs;
    },
  };
}
