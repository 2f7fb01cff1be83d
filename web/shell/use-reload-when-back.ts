import { useEffect, useState } from 'react';
import { mayReload } from './may-reload.ts';

const askEveryMs = 2000;
const storageKey = 'sundesk.reloaded-at';

/** Reloads the page as soon as the server answers; false when a reload has not helped. */
export function useReloadWhenBack(isWanted: boolean): boolean {
  const [isWaiting, setWaiting] = useState(true);
  useEffect(() => {
    if (!isWanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let wasAway = false;
    async function ask(): Promise<void> {
      const isThere = await answers();
      if (isOver) return;
      if (isThere) {
        const now = Date.now();
        const lastAt = Number(sessionStorage.getItem(storageKey)) || undefined;
        if (!mayReload({ lastAt, now, wasAway })) return setWaiting(false);
        sessionStorage.setItem(storageKey, String(now));
        location.reload();
        return;
      }
      wasAway = true;
      timer = setTimeout(() => void ask(), askEveryMs);
    }
    void ask();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isWanted]);
  return isWaiting;
}

/** Returns whether the server has the app; a proxy that answers for a server that is away does not count. */
async function answers(): Promise<boolean> {
  try {
    const { ok } = await fetch('/app', { method: 'HEAD', cache: 'no-store' });
    return ok;
  } catch {
    return false;
  }
}
