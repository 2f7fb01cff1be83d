import type { Child } from '../bench/start-child.ts';
import type { Database } from './database.ts';
import type { Receiver } from './receiver.ts';
import type { Verdict } from './verdict.ts';

/** What callers know of the service. */
export type Service = {
  apiKey: string;
  /** One that is up, this one or the next. */
  up(): Promise<Child>;
};

/** The real service with data of its own, which chaos is to hurt: one process on SQLite, or nodes on PostgreSQL. */
export type Target = Service & {
  start(): void;
  /** Hurts it as often as planned; at the end all of it is up. */
  hurt(plan: Hurting): Promise<Hurt>;
  /** What was done to it, in order. */
  troubles: readonly Trouble[];
  /** To look at what it has written. */
  openDatabase(): Promise<Database>;
  /** Ends all of it and removes its data. */
  remove(): Promise<void>;
};

export type Hurting = {
  troubles: number;
  /** How long it lives under load at most until the next trouble. */
  lifeMsMax: number;
  /** After which no new trouble begins, however many were planned. */
  timeMsMax: number;
  random: () => number;
  receiver: Receiver;
  /** When the latest request began that was answered as it should be, on `performance.now()`. */
  answeredFrom(): number;
  afterTrouble(number: number): void;
  print(line: string): void;
};
export type Hurt = Pick<
  Verdict,
  'troubles' | 'breakersSeen' | 'backMsMax' | 'stalled' | 'fallen' | 'lateResults'
>;

/** Something that was done, in milliseconds since 1970. What is over at once ends when it begins. */
export type Trouble = {
  kind: 'killed' | 'frozen' | 'cut' | 'stopped';
  from: number;
  to: number;
  /** The node that it was done to, unless it was the only one or the database. */
  node?: string;
};
