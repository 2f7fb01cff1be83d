import type { LeasedDelivery } from '../delivery.ts';

/**
 * A worker that sends deliveries as soon as they are committed. A transaction leases them for it where its endpoint is in
 * no trouble and nothing else waits for it; all others wait in the queue.
 */
export type Sender = {
  /** Reserves a slot and returns the claim to lease with; undefined when none is left. */
  reserve(): string | undefined;
  /** Gives back reserved slots after a transaction that did not commit. */
  giveBack(slots: number): void;
  /** Sends what was committed, each in the slot reserved for it. */
  send(leased: readonly LeasedDelivery[]): void;
};

/** The deliveries that a unit of work leases for this process's own sender. */
export type Outgoing = {
  /** Reserves a slot and returns the claim to lease with; undefined when the delivery must wait in the queue. */
  reserve(): string | undefined;
  /** Adds what a reserved slot is for. It is read after the commit, when the delivery has its id. */
  add(leased: () => LeasedDelivery): void;
};

/** Collects what a unit of work leases, and gives it to the sender once it is committed. */
export function openOutgoing({
  sender,
  tag,
}: {
  sender: Sender | undefined;
  tag(claimId: string): string;
}): Outgoing & {
  /** Gives back the slots of a run that was undone: at the beginning of the next one and after a failure. */
  undo(): void;
  commit(): void;
} {
  let reserved = 0;
  let leases: (() => LeasedDelivery)[] = [];
  return {
    reserve() {
      const claimId = sender?.reserve();
      if (claimId === undefined) return undefined;
      reserved += 1;
      return tag(claimId);
    },
    add(leased) {
      leases.push(leased);
    },
    undo() {
      if (reserved > 0) sender?.giveBack(reserved);
      reserved = 0;
      leases = [];
    },
    commit() {
      if (leases.length > 0) sender?.send(leases.map((leased) => leased()));
    },
  };
}
