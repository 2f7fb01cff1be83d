import type { DeliveryState } from '../deliveries/delivery.ts';
import type { EventType } from '../events/event.ts';
import type { Moment } from '../shared/time.ts';
import { whole } from '../shared/values/members.ts';

/**
 * The deliveries that a replay sends again: `failed` for exhausted ones, `missed` for held ones, and `all` for every
 * one. For a subscription and a time from which on, `missed` also means the events that have no delivery to it at all,
 * such as those from before it existed.
 */
export const replayKinds = ['failed', 'missed', 'all'] as const;
type ReplayKind = (typeof replayKinds)[number];

/**
 * A replay is `running` until it has come to its end, is at its cap, or was cancelled. It goes through what existed
 * when it was requested, oldest first, in batches; each is one transaction that stores how far it came.
 */
export const replayStates = ['running', 'done', 'cancelled'] as const;
export type ReplayState = (typeof replayStates)[number];

/** The filter of a replay; absent members do not narrow it. `from` is inclusive, `to` exclusive. */
export type ReplayFilter = {
  subscriptionId?: string | undefined;
  type?: EventType | undefined;
  which: ReplayKind;
  from?: Moment | undefined;
  to?: Moment | undefined;
};

export type Replay = {
  replayId: string;
  filter: ReplayFilter;
  state: ReplayState;
  replayed: number;
  /** The most that it replays. */
  cap: number;
  /** The position of the replay: the number of a delivery, or of the event where it looks for missing ones. */
  progress: number;
  /** The end of the replay; later deliveries are not replayed. */
  through: number;
  createdAt: Moment;
  finishedAt: Moment | undefined;
};

/** Bounds what one replay sets off. */
export const replayCapMax = 10_000;
export const replayCap = whole(1, replayCapMax);

/** A check of the times between which a replay looks. */
export const endsAfterItBegins: [
  (filter: { from?: Moment | undefined; to?: Moment | undefined }) => boolean,
  string,
] = [
  ({ from, to }) => from === undefined || to === undefined || from < to,
  'from must be before to',
];

/** True when a replay ended at its cap and there was more to replay. */
export function isCapped({ state, progress, through }: Replay): boolean {
  return state === 'done' && progress < through;
}

/** Returns the delivery states that a replay looks for; undefined for every state. */
export const statesOfReplay: Record<ReplayKind, readonly DeliveryState[] | undefined> = {
  failed: ['exhausted', 'aborted'],
  missed: ['held'],
  all: undefined,
};

/** One thing to send again: a delivery, or an event that has none. `number` is its position in the replay. */
export type Replayable = { number: number } & (
  | { deliveryId: number }
  | { deliveryId: undefined; eventId: string; customerId: number }
);
/** Sorted by number, with the number up to which everything was examined. */
export type Found = { found: Replayable[]; examinedThrough: number };
