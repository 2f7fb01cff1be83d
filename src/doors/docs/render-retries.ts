import {
  attemptsMax,
  overloadedWaitMsMin,
  retryAfterMsMax,
  waitBeforeAttemptMs,
} from '../../domain/deliveries/retry-policy.ts';
import { type Html, html } from '../../domain/shared/html.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '../../domain/shared/time.ts';

/** The retry schedule, from the numbers that the delivery worker uses. */
export function renderRetries(): Html {
  return html`
<p>Sundesk makes up to ${attemptsMax} attempts per delivery. It varies each wait by up to 20 % either way, to spread
retries.</p>
<table>
<thead><tr><th scope="col">Attempt</th><th scope="col">Wait before it</th><th scope="col">Time since the event</th></tr></thead>
<tbody>${waitBeforeAttemptMs.map(renderAttempt)}</tbody>
</table>
<p>A <code>Retry-After</code> header in your response extends the wait, up to ${duration(retryAfterMsMax)}. After status 429,
502 or 504, or a timeout, the wait is at least ${duration(overloadedWaitMsMin)}. When your endpoint
answers again after failing, its waiting retries come earlier, as extra attempts, unless you asked for the wait with status
429 or <code>Retry-After</code>. After the last attempt the delivery has failed; the event stays in <a href="#getevents"><code>getevents</code></a>.</p>`;
}

function renderAttempt(wait: number, index: number): Html {
  const since = waitBeforeAttemptMs.slice(0, index + 1).reduce((sum, one) => sum + one, 0);
  return html`
<tr><td>${index + 1}</td><td>${wait === 0 ? 'none' : duration(wait)}</td><td>${
    since === 0 ? 'immediately' : duration(since)
  }</td></tr>`;
}

const units = [
  ['h', hourMs],
  ['min', minuteMs],
  ['s', secondMs],
] as const;

/** The two greatest units are exact enough to read; a single day reads better in hours. */
function duration(ms: number): string {
  let rest = ms;
  const parts: string[] = [];
  for (const [name, unitMs] of ms < 2 * dayMs ? units : ([['d', dayMs], ...units] as const)) {
    const count = Math.floor(rest / unitMs);
    rest -= count * unitMs;
    if (count > 0) parts.push(`${count} ${name}`);
  }
  return parts.slice(0, 2).join(' ');
}
