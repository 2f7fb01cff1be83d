import type { Child } from '../bench/start-child.ts';
import type { Database } from './database.ts';
import type { Receiver } from './receiver.ts';
import type { Trouble } from './trouble.ts';
import type { Verdict } from './verdict.ts';

/** The service as its callers know it. */
export type Service = {
  apiKey: string;
  /** Resolves to a running process, this one or the next. */
  up(): Promise<Child>;
};

/** The real service with data of its own, which chaos is to hurt: one process on SQLite, or nodes on PostgreSQL. */
export type Target = Service & {
  start(): void;
  /** Hurts it as often as planned; at the end all of it is up. */
  hurt(plan: Hurting): Promise<Hurt>;
  /** The faults injected so far, in order. */
  troubles: readonly Trouble[];
  /** Opens the database to check what was written. */
  openDatabase(): Promise<Database>;
  /** Ends all of it and removes its data. */
  remove(): Promise<void>;
};

export type Hurting = {
  troubles: number;
  /** The longest time under load until the next fault. */
  lifeMsMax: number;
  /** The time after which no new fault begins, however many were planned. */
  timeMsMax: number;
  random: () => number;
  receiver: Receiver;
  /** The start of the latest request that was answered correctly, on `performance.now()`. */
  answeredFrom(): number;
  afterTrouble(number: number): void;
  print(line: string): void;
};
export type Hurt = Pick<
  Verdict,
  'troubles' | 'breakersSeen' | 'backMsMax' | 'stalled' | 'fallen' | 'lateResults'
>;
