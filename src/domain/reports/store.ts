import type { SecondsBySection } from '../proposals/page/page-request.ts';
import type { Moment } from '../shared/time.ts';

/** The owner whose customers a report covers, and its period: from `from` up to, not including, `to`. */
export type Scope = {
  from: Moment;
  to: Moment;
  /** Undefined for everybody's. */
  ownerId: number | undefined;
};

/** The data of reports. The whole period is read in slices, so that other work gets its turn. */
export type ReportStore = {
  /** The customers who were added in the period, by how far they came. */
  added(scope: Scope): Promise<AddedCustomers[]>;
  /** The changes of status that were made in the period. */
  moves(scope: Scope): Promise<Move[]>;
  /** The versions of proposals that were published in the period. */
  published(scope: Scope): Promise<PublishedVersion[]>;
  /** The sections read by people who viewed a proposal in the period. */
  readings(scope: Scope): Promise<Readings>;
  /** The number and value of the customers now in each status. */
  pipeline(ownerId: number | undefined): Promise<PipelineShare[]>;
  /** Sorted by time, without half hours in which nothing was attempted. */
  attempts(period: Pick<Scope, 'from' | 'to'>): Promise<HalfHour[]>;
};

export type AddedCustomers = {
  /** The most that `farness` says of the statuses that they ever had; undefined when none of them counts. */
  furthest: number | undefined;
  customers: number;
};

export type Move = {
  customerId: number;
  fromStatusId: number;
  toStatusId: number;
  /** The time since which the customer had the status that it left. */
  since: Moment;
  at: Moment;
  /** The current value of the customer. */
  valueCents: number;
};

export type PublishedVersion = {
  projectId: number;
  publishedAt: Moment;
  /** Views by people outside the team. */
  firstViewedAt: Moment | undefined;
  /** When all had signed a contract on this version that still counts. */
  signedAt: Moment | undefined;
};

/** Visits that reported what was read, and for how long in all of them together. */
export type Readings = { visits: number; seconds: SecondsBySection };

export type PipelineShare = { statusId: number; customers: number; valueCents: number };

export type HalfHour = { startsAt: Moment; delivered: number; failed: number };
