import { createStore, del, set, type UseStore, values } from 'idb-keyval';
import { useSyncExternalStore } from 'react';
import { listKeys } from '../../shared/read-lists-again.ts';
import { failureText } from '../../shared/states.tsx';
import { isUnreachable, uploadFile } from '../../shared/upload-file.ts';
import { makeListeners } from '../../shell/session/remedies.ts';
import { useSession } from '../../shell/session/session.ts';
import { thisAccount } from '../../shell/session/this-account.ts';
import { client, isNetworkFault, queryClient, trpc } from '../../trpc.ts';
import { hasUnsent } from './has-unsent.ts';

// Notes and files of customers that could not be sent stay in this browser until they are: on a roof or in a cellar there is
// no network. Each has an id, by which the server takes it once, however often it comes.

type Note = { kind: 'note'; text: string };
type StoredFile = {
  kind: 'file';
  file: File;
  thumbnail: File | undefined;
  projectId: number | undefined;
};
export type Unsent = (Note | StoredFile) & {
  sendId: string;
  accountId: number;
  userId: number;
  customerId: number;
  since: number;
  /** Why the server refused it; it is not sent again by itself. */
  problem?: string;
};
/** Whose are sent: of other people in this browser none, until they sign in. */
export type Sender = { accountId: number; userId: number };

const unsentMax = 100;
const retryMs = 15_000;

let opened: UseStore | undefined;
let items: readonly Unsent[] = [];
let retry: ReturnType<typeof setTimeout> | undefined;
const { subscribe, tell } = makeListeners();

export function useSender(): Sender {
  const { accountId, user } = useSession();
  return { accountId, userId: user?.userId ?? 0 };
}

/** What waits of this member for a customer, the oldest first. */
export function useUnsent(customerId: number): readonly Unsent[] {
  const { accountId, userId } = useSender();
  return useSyncExternalStore(subscribe, () => items).filter(
    (item) =>
      item.customerId === customerId && item.accountId === accountId && item.userId === userId,
  );
}

/** A new id for something to send: 128 random bits. */
export function newSendId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/** Returns whether the server could not be reached, so that what was to be sent is worth keeping. */
export function isAway(error: unknown): boolean {
  return isNetworkFault(error) || isUnreachable(error);
}

/** Keeps something until it is sent. Throws when this browser stores nothing, or has no room. */
export async function keepUnsent(item: Unsent): Promise<void> {
  await read();
  if (items.length >= unsentMax) {
    throw new Error(`This device keeps at most ${unsentMax} notes and files. Send some first.`);
  }
  await set(item.sendId, item, store());
  await read();
  sendLater(item);
}

export async function deleteUnsent(sendId: string): Promise<void> {
  await del(sendId, store());
  await read();
}

/** Tries again to send what the server refused. */
export async function sendAgain(item: Unsent): Promise<void> {
  const { problem: _, ...fresh } = item;
  await set(item.sendId, fresh, store());
  await sendUnsent(item);
}

/** Sends what waits, one after the other and from one window at a time, and stops when the server cannot be reached. */
export async function sendUnsent(sender: Sender): Promise<void> {
  const send = () => sendAll(sender);
  // Pages without encryption have no locks.
  await (navigator.locks?.request('sundesk.unsent', send) ?? send());
}

async function sendAll(sender: Sender): Promise<void> {
  let isAnySent = false;
  for (const item of await read()) {
    if (item.accountId !== sender.accountId || item.userId !== sender.userId) continue;
    if (item.problem !== undefined || thisAccount.get() !== sender.accountId) continue;
    try {
      await sendItem(item);
    } catch (error) {
      if (isAway(error)) return sendLater(sender);
      await set(item.sendId, { ...item, problem: failureText(error) }, store());
      continue;
    }
    await del(item.sendId, store());
    isAnySent = true;
  }
  await read();
  if (!isAnySent) return;
  for (const queryKey of [...listKeys, trpc.files.pathKey()]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}

async function sendItem(item: Unsent): Promise<void> {
  const { sendId, customerId } = item;
  if (item.kind === 'note') {
    await client.customers.addNote.mutate({ customerId, text: item.text, sendId });
  } else {
    await sendFile(item);
  }
}

/** Brings a file to a customer, with the small picture of a photo. */
export async function sendFile({
  customerId,
  projectId,
  sendId,
  file,
  thumbnail,
}: StoredFile & Pick<Unsent, 'customerId' | 'sendId'>): Promise<void> {
  const query = new URLSearchParams({
    send: sendId,
    ...(projectId !== undefined && { project: String(projectId) }),
  });
  const path = `/app/files/customers/${customerId}/files?${query}`;
  const { fileId } = await uploadFile<{ fileId: number }>(path, file);
  if (thumbnail !== undefined) {
    await uploadFile(`/app/files/of-customers/${fileId}/thumbnail`, thumbnail);
  }
}

/** A connection that failed once may hold, without anything that says so. */
function sendLater(sender: Sender): void {
  clearTimeout(retry);
  retry = setTimeout(() => void sendUnsent(sender).catch(() => undefined), retryMs);
}

function store(): UseStore {
  opened ??= createStore('sundesk-unsent', 'unsent');
  return opened;
}

async function read(): Promise<readonly Unsent[]> {
  items = (await values<Unsent>(store())).toSorted((a, b) => a.since - b.since);
  hasUnsent.set(items.length > 0);
  tell();
  return items;
}
