import { permissions } from '../../domain/accounts/api-keys/permission.ts';
import { idempotencyKeptMs } from '../../domain/idempotency/store.ts';
import { type Html, html } from '../../domain/shared/html.ts';
import { hourMs } from '../../domain/shared/time.ts';
import { subscriptionsMax } from '../../domain/webhooks/subscription.ts';
import type { ApiDescription } from './api-description.ts';
import { type Chapter, proseSection, type Section } from './chapter.ts';
import { addressOf, curlCommand } from './curl-command.ts';
import { renderExample } from './render-example.ts';
import { renderFailures } from './render-failures.ts';
import { colourJson } from './render-json.ts';

/** What holds for every operation. */
export function basicsChapter(api: ApiDescription): Chapter {
  return {
    id: 'basics',
    title: 'Basics',
    sections: [
      startSection(api),
      authenticationSection(api),
      valuesSection,
      failuresSection(api),
      pagingSection,
      idempotencySection,
      limitsSection,
    ],
  };
}

function startSection(api: ApiDescription): Section {
  const first = api['x-operations'].find(
    ({ method, permission }) => method === 'GET' && permission === undefined,
  );
  return proseSection(
    'start',
    'First request',
    html`
<p>Every operation is a request to one address. The query parameter <code>action</code> names the operation, exactly
as written here: upper and lower case matter. <code>api_key</code> says who is asking.</p>
<p class="address"><code>${addressOf(api)}</code></p>
<p>Put a key into the variable of the shell that all examples use, and try it:</p>
${renderExample({
  title: 'Try a key',
  label: 'Commands that try a key',
  text: html`<span class="copy">export SUNDESK_KEY='sundesk_…'\n${
    first && curlCommand(api, first)
  }</span>`,
})}
<p>The whole API is also an <a href="openapi.json">OpenAPI 3.1 document</a> for tools and generators.</p>`,
  );
}

function authenticationSection(api: ApiDescription): Section {
  return proseSection(
    'authentication',
    'Authentication',
    html`
<p>A key belongs to one user of one account, and sees that account and no other. Whoever runs the service makes keys
with <code>npm run --silent sundesk -- key create --account 1</code>; a key is shown once, can be limited to some
permissions, can expire, and can be revoked at any moment.</p>
<p>Send it as the query parameter <code>api_key</code> and nowhere else. Over a network Sundesk answers to https
only, so that keys do not travel in the clear, and it keeps them out of its own logs.</p>
<p>A missing, unknown, revoked or expired key is refused with <code>INVALID_API_KEY</code>, and an operation that the
key is not made for with <code>UNAUTHORIZED_ACCESS</code>. Each operation names the permission that it needs:</p>
${renderPermissions(api)}`,
  );
}

function renderPermissions(api: ApiDescription): Html {
  const rows = permissions.map((permission) => {
    const operations = api['x-operations'].filter((one) => one.permission === permission);
    const links = operations.map(({ action }, index) => [
      index > 0 && ', ',
      html`<a href="#${action}"><code>${action}</code></a>`,
    ]);
    return html`
<div>
<dt><code>${permission}</code></dt>
<dd>${links.length > 0 ? links : 'No operation yet'}</dd>
</div>`;
  });
  return html`<dl class="members">${rows}</dl>`;
}

const valuesSection = proseSection(
  'values',
  'Requests and answers',
  html`
<p>Operations that read take GET and parameters; operations that change something take POST and a JSON body, at most
1 MiB in UTF-8. The body is read as JSON whatever its content type says. Answers are JSON with status 200.</p>
<p>Members of customers and projects are texts, numbers included: <code>"15"</code> panels, <code>"6.6kW"</code>; only
within a specification and a quote are they numbers. What is not known is an empty text, never absent. Times are UTC, written <code>YYYY-MM-DD HH:MM:SS</code>; the time of an
event is ISO 8601.</p>
<p>Later versions may add members to answers and events, so ignore those you do not know.</p>`,
);

function failuresSection(api: ApiDescription): Section {
  return proseSection(
    'failures',
    'Failures',
    html`
<p>A request is checked in this order: method and action, key, permission, body, members of the body. The first fault
is answered. Operations that read answer with a code for programs and a message for people:</p>
${renderForm('Operations that read', '{"code": "CUSTOMER_NOT_FOUND", "message": "Customer not found"}')}
<p>Operations that change something say beside it that nothing happened:</p>
${renderForm(
  'Operations that change something',
  '{"success": false, "code": "CUSTOMER_NOT_FOUND", "message": "Customer not found"}',
)}
${renderMessageForm(api)}
<p>The codes, with their status:</p>
${renderFailures(api['x-failures'])}`,
  );
}

function renderMessageForm(api: ApiDescription): Html {
  const actions = api['x-operations']
    .filter(({ failureForm }) => failureForm === 'message')
    .map(({ action }) => html`<a href="#${action}"><code>${action}</code></a>`);
  return html`
<p>And ${actions} has a message only. Its status is 400 for every fault that the caller can mend in the request:</p>
${renderForm('Message only', '{"success": false, "message": "Invalid webhook URL format"}')}`;
}

function renderForm(label: string, text: string): Html {
  return renderExample({
    title: label,
    label: `Form of a failure: ${label}`,
    text: colourJson(text),
  });
}

const pagingSection = proseSection(
  'paging',
  'Long lists',
  html`
<p>A list that goes on has the header <code>Link</code> with the address of the next page, marked
<code>rel="next"</code>. That address is without your key; add <code>api_key</code> to it. On the last page there is
no <code>Link</code>. Lists that are counted say how many there are in all in <code>X-Total-Count</code>.</p>
<p>To keep a copy in step, ask for what changed with <code>updated_since</code>, follow the feed of events with
<code>after</code>, or let Sundesk <a href="#webhooks">tell you</a>.</p>`,
);

const idempotencySection = proseSection(
  'idempotency',
  'Safe repeats',
  html`
<p>When an answer does not arrive, you cannot know whether the request did. Operations that add something take the
header <code>Idempotency-Key</code>: a text of your choice, up to 255 characters, new for each new request. Send the
request again with the same key and the same body, and nothing is added twice: you get the first answer. Keys are
remembered for ${idempotencyKeptMs / hourMs} hours; the same key with another body is refused with
<code>IDEMPOTENCY_KEY_REUSED</code>.</p>`,
);

const limitsSection = proseSection(
  'limits',
  'Limits',
  html`
<ul>
<li>A body has at most 1 MiB; a larger one is refused with status 413.</li>
<li>There is no limit on requests unless whoever runs the service sets one for each key. Beyond it the answer is
429, and <code>Retry-After</code> says for how many seconds to wait.</li>
<li>Wrong keys are always limited: 300 a minute from one address, then 429.</li>
<li>An account has at most ${subscriptionsMax.toLocaleString('en')} active subscriptions.</li>
<li>A receiver of webhooks has 10 seconds to answer.</li>
</ul>`,
);
