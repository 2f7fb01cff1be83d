import type { SecondsBySection } from '../proposals/page/page-request.ts';
import type { Moment } from '../shared/time.ts';

export type AddedCustomers = {
  /** The highest `funnelRank` of the statuses that they ever had; undefined when none of them counts. */
  furthest: number | undefined;
  ownerId: number;
  source: string;
  customers: number;
};

export type Move = {
  fromStatusId: number;
  toStatusId: number;
  /** The time since which the customer had the status that it left. */
  since: Moment;
  at: Moment;
};

/** A customer who entered a won status, and still has one. */
export type SignedCustomer = {
  ownerId: number;
  source: string;
  at: Moment;
  /** The current value. */
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
