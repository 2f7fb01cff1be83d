import { useEffect } from 'react';
import { useRefreshSession } from './refresh-session.ts';
import { twoFactorNeeded } from './two-factor-needed.ts';

/** Leads to the screen that sets up two-factor authentication when the firm begins to require it. */
export function LeadToTwoFactor() {
  const refresh = useRefreshSession();
  useEffect(() => twoFactorNeeded.listen(() => void refresh().catch(() => undefined)), [refresh]);
  return null;
}
