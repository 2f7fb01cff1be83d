import type { Job, Loaded } from './load.ts';

/** What a scenario is given to work with. */
export type Bench = {
  /** True if orientation is enough. */
  quick: boolean;
  rounds: number;
  /** How long each side is under load in each round. */
  seconds: number;
  /** A folder of its own, removed when the harness ends. */
  folder: string;
  load(job: Job): Promise<Loaded>;
  print(line: string): void;
};

/** One line of the table. */
export type Figure = {
  name: string;
  ours: string;
  floor: string;
  /** Empty where the goal is not a ratio. */
  ratio: string;
  /** Empty where the figure is only to be known. */
  goal: string;
  met: boolean | undefined;
  /** What helps to judge the figure: spread, CPU time and the like. */
  remarks: readonly string[];
};

export type Scenario = {
  name: string;
  /** How the floor is built, for the documentation. */
  floor: string;
  run(bench: Bench): Promise<Figure[]>;
};
