import type { Job, Loaded } from './load.ts';

/** The tools of a scenario. */
export type Bench = {
  /** True if rough figures are enough. */
  quick: boolean;
  rounds: number;
  /** Seconds for which each side is under load in each round. */
  seconds: number;
  /** A folder of its own, removed when the harness ends. */
  folder: string;
  load(job: Job): Promise<Loaded>;
  print(line: string): void;
  /** True if scenarios of latency shall print what the process did during the slowest events. */
  trace: boolean;
};

/** One line of the table. */
export type Figure = {
  name: string;
  ours: string;
  floor: string;
  /** Empty where the goal is not a ratio. */
  ratio: string;
  /** Empty where the figure has no goal. */
  goal: string;
  met: boolean | undefined;
  /** Remarks that help to judge the figure: spread, CPU time and the like. */
  remarks: readonly string[];
};

export type Scenario = {
  name: string;
  /** The description of the floor, for the documentation. */
  floor: string;
  run(bench: Bench): Promise<Figure[]>;
};
