import type { App } from '../app.ts';
import { hourMs, type Moment, secondMs } from '../shared/time.ts';

// A page of the form carries a sealed ticket that says when it was opened. Programs that post without opening the page have
// none, and those that fill it in at once are too early.

const identity = { kind: 'lead_ticket' } as const;

const earliestMs = 2 * secondMs;
const latestMs = 2 * hourMs;

export function makeLeadTicket(app: App, publicKey: string): string {
  return app.secretBox.seal(JSON.stringify({ publicKey, at: app.now() }), identity).text;
}

/** Whether a ticket of this form is `good` now, still too `early`, or `over`: too old, of another form, or none of ours. */
export function readLeadTicket(
  app: App,
  { publicKey, ticket }: { publicKey: string; ticket: string },
): 'good' | 'early' | 'over' {
  const at = openTicket(app, { publicKey, ticket });
  if (at === undefined || app.now() - at > latestMs) return 'over';
  return app.now() - at < earliestMs ? 'early' : 'good';
}

function openTicket(
  app: App,
  { publicKey, ticket }: { publicKey: string; ticket: string },
): Moment | undefined {
  try {
    const opened: { publicKey: string; at: Moment } = JSON.parse(
      app.secretBox.open({ text: ticket, identity }),
    );
    return opened.publicKey === publicKey ? opened.at : undefined;
  } catch {
    return undefined;
  }
}
