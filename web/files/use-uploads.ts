import { useRef, useState } from 'react';
import { failureText } from '../shared/states.tsx';
import { prepareFile } from './prepare-file.ts';

type Prepared = Awaited<ReturnType<typeof prepareFile>>;
export type Uploads = {
  /** The file on its way; undefined between uploads. */
  now: { name: string; number: number; of: number } | undefined;
  /** What was not uploaded, and why. */
  failed: readonly { name: string; problem: string }[];
  add(files: readonly File[]): void;
  forgetFailed(): void;
};

/** Uploads files one after the other, since the server takes few at once. */
export function useUploads(upload: (prepared: Prepared) => Promise<void>): Uploads {
  const [now, setNow] = useState<Uploads['now']>();
  const [failed, setFailed] = useState<Uploads['failed']>([]);
  const queue = useRef<File[]>([]);
  const count = useRef({ done: 0, of: 0 });
  const isRunning = useRef(false);

  const run = async () => {
    isRunning.current = true;
    for (let file = queue.current.shift(); file !== undefined; file = queue.current.shift()) {
      const { name } = file;
      count.current.done += 1;
      setNow({ name, number: count.current.done, of: count.current.of });
      try {
        await upload(await prepareFile(file));
      } catch (error) {
        setFailed((before) => [...before, { name, problem: failureText(error) }]);
      }
    }
    isRunning.current = false;
    count.current = { done: 0, of: 0 };
    setNow(undefined);
  };

  return {
    now,
    failed,
    add(files) {
      if (files.length === 0) return;
      setFailed([]);
      queue.current.push(...files);
      count.current.of += files.length;
      if (!isRunning.current) void run();
    },
    forgetFailed: () => setFailed([]),
  };
}
