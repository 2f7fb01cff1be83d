import { useEffect, useState } from 'react';
import { AuthFailure } from '../../shell/session/auth.ts';

/** The seconds that are left until the next try, counting down; 0 when it may be made. */
export function useWait(error: unknown): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (!(error instanceof AuthFailure) || error.waitSeconds === 0) {
      setLeft(0);
      return;
    }
    const until = Date.now() + error.waitSeconds * 1000;
    const count = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [error]);
  return left;
}

/** `Sign in`, or while one must wait `Wait 1:05`. */
export function labelWhile(wait: number, label: string): string {
  if (wait === 0) return label;
  return `Wait ${Math.floor(wait / 60)}:${String(wait % 60).padStart(2, '0')}`;
}
