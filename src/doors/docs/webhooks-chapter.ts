import { readFileSync } from 'node:fs';
import { signatureHeaders } from '../../domain/deliveries/signature.ts';
import { type Html, html } from '../../domain/shared/html.ts';
import type { ApiDescription, Webhook } from './api-description.ts';
import { type Chapter, proseSection, type Section, sectionHeading } from './chapter.ts';
import { renderExample } from './render-example.ts';
import { renderJson } from './render-json.ts';
import { renderRetries } from './render-retries.ts';
import { renderMembers, schemaOf } from './render-schema.ts';
import { renderText } from './render-text.ts';

/** How events reach a receiver, and what they hold. */
export function webhooksChapter(api: ApiDescription): Chapter {
  return {
    id: 'receiving',
    title: 'Receiving events',
    lead: html`Subscribe a URL with <a href="#subscribe_customer"><code>subscribe_customer</code></a>, and Sundesk sends
a signed POST request to it whenever an event of that type happens.`,
    sections: [
      typesSection(api),
      deliveriesSection(api),
      verifyingSection(api),
      proseSection('retries', 'Retries', renderRetries()),
      tryingSection,
      ...Object.entries(api.webhooks).map(([type, { post }]) => eventSection(api, type, post)),
    ],
  };
}

/** The document marks what this version of Sundesk fires. */
type EventWebhook = Webhook & { 'x-fires'?: boolean };

function typesSection(api: ApiDescription): Section {
  const rows = Object.entries(api.webhooks).map(([type, { post }]) => renderType(type, post));
  return proseSection(
    'webhooks',
    'Types of events',
    html`
<p>One subscription is for one type of event. All eight types can be subscribed already; those marked <em>later</em>
begin to fire as proposals, messages and contracts arrive in Sundesk. <a href="#geteventtypes"><code>geteventtypes</code></a>
has a JSON Schema and an example of each for programs.</p>
<dl class="members">${rows}</dl>`,
  );
}

function renderType(type: string, webhook: EventWebhook): Html {
  const mark = webhook['x-fires']
    ? html`<span class="fires">fires</span>`
    : html`<span class="type">later</span>`;
  return html`<div><dt><a href="#event-${type}"><code>${type}</code></a> ${mark}</dt>
<dd>${webhook.summary}</dd></div>`;
}

function deliveriesSection(api: ApiDescription): Section {
  const [webhook] = Object.values(api.webhooks);
  const headers = webhook?.post.parameters ?? [];
  return proseSection(
    'deliveries',
    'Deliveries',
    html`
<p>A delivery is a POST request with the event as JSON and three headers:</p>
<dl class="members">${headers.map(
      ({ name, description }) =>
        html`<div><dt><code>${name}</code></dt><dd>${renderText(description)}</dd></div>`,
    )}</dl>
<p>Answer with status 200 within 10 seconds, and do slow work afterwards. Any other status, a redirect too, counts as
not delivered and is tried again, save one: 410 ends the subscription for good.</p>
<p>An event may arrive twice, when an answer was lost on its way: drop what has an <code>id</code> you have seen. Events
may also arrive in another order than they happened: <code>timestamp</code> tells which was first.</p>`,
  );
}

function verifyingSection(api: ApiDescription): Section {
  return proseSection(
    'verifying',
    'Verifying signatures',
    html`
<p>Anyone can post to your URL; only Sundesk knows the <code>signing_secret</code> that the subscription was made with.
Deliveries are signed as <a href="https://www.standardwebhooks.com">Standard Webhooks</a> describes, for which there are
libraries in many languages. A whole receiver for Node, with the package <code>standardwebhooks</code>:</p>
${renderExample({
  title: 'receiver.mjs',
  label: 'A receiver for Node',
  text: html`<span class="copy">${readReceiver()}</span>`,
})}
<p>Without a library:</p>
<ol>
<li>Take the body as the bytes that arrived, before anything parses it.</li>
<li>Join <code>webhook-id</code>, <code>webhook-timestamp</code> and the body with full stops between them.</li>
<li>Decode the secret from base64, without its <code>whsec_</code>. That is the key.</li>
<li>Compute the HMAC-SHA256 of the joined text with that key, and encode it as base64.</li>
<li>Compare it, in constant time, with each signature in <code>webhook-signature</code>: they have a space between them, and
those of this kind begin with <code>v1,</code>. One that fits is enough.</li>
<li>Refuse a <code>webhook-timestamp</code> more than five minutes from your own clock, so that nobody can play an old
delivery again.</li>
</ol>
${renderSample(api)}`,
  );
}

/** The file stands by itself so that a test can run it. */
function readReceiver(): string {
  return readFileSync(new URL('./receiver.example.mjs', import.meta.url), 'utf8').trimEnd();
}

/** A delivery signed with the secret that the example of the subscribing operation shows. */
function renderSample(api: ApiDescription): Html | undefined {
  const secret = Object.values(api.components.examples)
    .map(({ value }) => secretIn(value))
    .find(Boolean);
  const [webhook] = Object.values(api.webhooks);
  const event = webhook?.post.requestBody.content['application/json'].example as
    | { id: string; timestamp: string }
    | undefined;
  if (secret === undefined || event === undefined) return undefined;
  const body = JSON.stringify(event);
  const timestamp = Math.floor(Date.parse(event.timestamp) / 1000);
  const signed = signatureHeaders({ id: event.id, timestamp, body, keys: [secret] });
  const lines = Object.entries(signed).map(([name, value]) => `${name}: ${value}\n`);
  return html`
<p>This delivery, signed with the secret <code class="long">${secret}</code>, is one to check your code against:</p>
${renderExample({
  title: 'A signed delivery',
  label: 'Headers and body of a signed delivery',
  text: html`content-type: application/json\n${lines}\n${body}`,
})}`;
}

function secretIn(value: unknown): string | undefined {
  return (value as { signing_secret?: string } | null)?.signing_secret;
}

const tryingSection = proseSection(
  'trying',
  'Trying it out',
  html`
<p>Sundesk brings a receiver that prints what arrives and checks its signature. It also answers badly on request, to show
how retries look:</p>
${renderExample({
  title: 'A receiver on your machine',
  label: 'Command that starts a receiver',
  text: html`<span class="copy">npm run --silent sundesk -- listen --port 9000 --secret whsec_…</span>`,
})}
<p>Subscriptions take public https URLs only, so whoever runs the service must allow this one with the setting
<code>HOOKS_ALLOW=127.0.0.0/8</code>. Without any receiver, <a href="#getevents"><code>getevents</code></a> shows the
same events.</p>`,
);

function eventSection(api: ApiDescription, type: string, webhook: Webhook): Section {
  const { schema, example } = webhook.requestBody.content['application/json'];
  const payload = api.components.schemas[schemaOf(schema.$ref)] ?? {};
  const id = `event-${type}`;
  return {
    id,
    entry: html`<span class="method event">event</span> ${type}`,
    body: html`
<section class="operation" id="${id}" aria-labelledby="${id}-title">
<div class="about">
${sectionHeading(id, html`<code>${type}</code>`)}
<p class="summary">${webhook.summary}</p>
<p>${renderText(webhook.description)}</p>
<h4>Payload</h4>
${renderMembers(payload, 'answered')}
</div>
<div class="examples">
${renderExample({ title: 'Body', label: `Body of ${type}`, text: renderJson(example) })}
</div>
</section>`,
  };
}
