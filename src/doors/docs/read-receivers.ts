import { readFileSync } from 'node:fs';

/** A program of `docs/receivers` that verifies webhooks. */
export type Receiver = { id: string; language: string; file: string; text: string };

const receivers = [
  { id: 'receiver-node', language: 'Node', file: 'receiver.mjs' },
  { id: 'receiver-python', language: 'Python', file: 'receiver.py' },
  { id: 'receiver-php', language: 'PHP', file: 'receiver.php' },
  { id: 'receiver-go', language: 'Go', file: 'receiver.go' },
  { id: 'receiver-csharp', language: 'C#', file: 'Receiver.cs' },
] as const;

/** The receivers, from the files that the tests run. */
export function readReceivers(): Receiver[] {
  const folder = new URL('../../../docs/receivers/', import.meta.url);
  return receivers.map((receiver) => ({
    ...receiver,
    text: readFileSync(new URL(receiver.file, folder), 'utf8').trimEnd(),
  }));
}
