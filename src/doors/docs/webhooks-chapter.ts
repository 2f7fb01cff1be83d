import { signatureHeaders } from '../../domain/deliveries/signature.ts';
import { type Html, html } from '../../domain/shared/html.ts';
import type { ApiDescription, Webhook } from './api-description.ts';
import { type Chapter, proseSection, type Section, sectionHeading } from './chapter.ts';
import { type Receiver, readReceivers } from './read-receivers.ts';
import { renderExample } from './render-example.ts';
import { renderJson } from './render-json.ts';
import { renderRetries } from './render-retries.ts';
import { renderMembers, schemaOf } from './render-schema.ts';
import { renderText } from './render-text.ts';

/** The chapter on the delivery of events to a receiver, and their content. */
export function webhooksChapter(api: ApiDescription): Chapter {
  return {
    id: 'receiving',
    title: 'Receiving events',
    lead: html`Subscribe a URL with <a href="#subscribe_customer"><code>subscribe_customer</code></a>. Sundesk sends it a
signed POST request for every event of that type.`,
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

function typesSection(api: ApiDescription): Section {
  const rows = Object.entries(api.webhooks).map(([type, { post }]) => renderType(type, post));
  return proseSection(
    'webhooks',
    'Event types',
    html`
<p>A subscription covers one event type, a list of types, or all with <code>*</code>.
<a href="#geteventtypes"><code>geteventtypes</code></a> returns a JSON Schema and an example of each type.</p>
<dl class="members">${rows}</dl>`,
  );
}

function renderType(type: string, webhook: Webhook): Html {
  return html`<div><dt><a href="#event-${type}"><code>${type}</code></a></dt>
<dd>${webhook.summary}</dd></div>`;
}

function deliveriesSection(api: ApiDescription): Section {
  const [webhook] = Object.values(api.webhooks);
  const headers = webhook?.post.parameters ?? [];
  return proseSection(
    'deliveries',
    'Deliveries',
    html`
<p>A delivery is a POST request with the event as JSON and these headers:</p>
<dl class="members">${headers.map(
      ({ name, description }) =>
        html`<div><dt><code>${name}</code></dt><dd>${renderText(description)}</dd></div>`,
    )}</dl>
<p>Respond with status 200 within 10 seconds; do slow work afterwards. Sundesk retries after any other status, including
redirects. Status 410 ends the subscription.</p>
<p>A delivery can arrive twice if your response was lost: skip events whose <code>id</code> you have processed. Events can
arrive out of order: compare <code>timestamp</code> and <code>sequence</code>.</p>`,
  );
}

function verifyingSection(api: ApiDescription): Section {
  return proseSection(
    'verifying',
    'Verifying signatures',
    html`
<p>Anyone can post to your URL. Only Sundesk and you know the <code>signing_secret</code> of the subscription, so verify the
signature of every delivery. Sundesk follows <a href="https://www.standardwebhooks.com">Standard Webhooks</a>, which has
libraries in many languages.</p>
<p>These programs need no library. Each verifies the raw body, stores the event under its <code>webhook-id</code> so that a
repeat is skipped, responds, and works afterwards:</p>
${readReceivers().map(renderReceiver)}
<p>To write your own:</p>
<ol>
<li>Read the raw bytes of the body before any parsing.</li>
<li>Join <code>webhook-id</code>, <code>webhook-timestamp</code> and the body with full stops.</li>
<li>Remove <code>whsec_</code> from the secret and decode the rest as base64. The result is the key.</li>
<li>Compute the HMAC-SHA256 of the joined text with the key and encode it as base64.</li>
<li>Split <code>webhook-signature</code> at spaces and compare your result, in constant time, with each signature that
begins with <code>v1,</code>. One match is enough.</li>
<li>To prevent replays, reject a <code>webhook-timestamp</code> more than five minutes from your clock.</li>
</ol>
${renderSample(api)}`,
  );
}

function renderReceiver({ id, language, file, text }: Receiver): Html {
  return html`
<details id="${id}">
<summary>Receiver in ${language}</summary>
${renderExample({
  title: file,
  label: `A receiver in ${language}`,
  text: html`<span class="copy">${text}</span>`,
})}
</details>`;
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
<p>To test your code, use this delivery, signed with the secret <code class="long">${secret}</code>:</p>
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
  'Testing locally',
  html`
<p>Sundesk includes a receiver that prints deliveries and verifies signatures. Its options <code>--status</code> and
<code>--delay-ms</code> simulate failures:</p>
${renderExample({
  title: 'A receiver on your machine',
  label: 'Command that starts a receiver',
  text: html`<span class="copy">npm run --silent sundesk -- listen --port 9000 --secret whsec_…</span>`,
})}
<p>Subscriptions accept public https URLs only. To reach a local receiver, the operator sets
<code>HOOKS_ALLOW=127.0.0.0/8,::1</code>. Without a receiver, read the same events with <a href="#getevents"><code>getevents</code></a>.</p>
<p><code>sundesk listen --forward-to URL</code> needs no such setting and no subscription: it reads new events from the feed
and posts them to a program on your machine, signed like webhooks. <code>sundesk tail</code> prints deliveries as they happen.</p>`,
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
