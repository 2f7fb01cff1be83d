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

/** The chapter on what applies to every operation. */
export function basicsChapter(api: ApiDescription): Chapter {
  return {
    id: 'basics',
    title: 'Basics',
    sections: [
      startSection(api),
      authenticationSection(api),
      valuesSection,
      headersSection,
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
<p>Every operation is a request to one URL. The query parameter <code>action</code> names the operation and is
case-sensitive; <code>api_key</code> authenticates you.</p>
<p class="address"><code>${addressOf(api)}</code></p>
<p>The examples read your key from a shell variable. Set it, then test it:</p>
${renderExample({
  title: 'Test a key',
  label: 'Commands that test a key',
  text: html`<span class="copy">export SUNDESK_KEY='sundesk_…'\n${
    first && curlCommand(api, first)
  }</span>`,
})}
<p>The examples on this page work in order on a new installation with the demo account. Ids such as <code>sub_…</code> are
random: use those from your own responses. Sending email and SMS needs a mail server and an SMS provider.</p>
<p>Each operation also has a path of its own, <code>/apidata.php/ACTION</code>, with the same responses. The
<a href="/openapi.json">OpenAPI 3.1 document</a> describes these paths, so generators make one typed function of each. If yours
cannot read webhooks, use <code>/openapi.json?webhooks=0</code>. <a href="/openapi-single.json">A second document</a> describes
the single path.</p>`,
  );
}

function authenticationSection(api: ApiDescription): Section {
  return proseSection(
    'authentication',
    'Authentication',
    html`
<p>A key belongs to one user of one account and gives access to that account only. Owners create and revoke keys in the
desk under <em>Settings, API keys</em>; the operator can also run <code>npm run --silent sundesk -- key create --account
1</code>. Sundesk shows a key once. A key can have limited permissions and an expiry date.</p>
<p>Send the key as the query parameter <code>api_key</code>. Over a network, Sundesk accepts only https. It masks keys in
its logs.</p>
<p>A missing, unknown, revoked or expired key returns <code>INVALID_API_KEY</code>. A key without the permission of the
operation returns <code>UNAUTHORIZED_ACCESS</code>. Permissions and their operations:</p>
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
<dd>${links.length > 0 ? links : 'None'}</dd>
</div>`;
  });
  return html`<dl class="members">${rows}</dl>`;
}

const valuesSection = proseSection(
  'values',
  'Requests and responses',
  html`
<p>Read operations use GET and query parameters. Write operations use POST and a JSON body of at most 1 MiB in UTF-8;
the <code>Content-Type</code> header is optional. Responses are JSON with status 200; the two PDF operations return the file.</p>
<p>All members of customers and projects are strings, including numbers: <code>"15"</code> panels, <code>"6.6kW"</code>.
Members of a specification or a quote can be numbers. An unknown value is an empty string; no member is left out. Times are
UTC in the form <code>YYYY-MM-DD HH:MM:SS</code>; the timestamp of an event is ISO 8601.</p>
<p>If a request has a parameter or member that the operation does not know, the response names it in the header
<code>Sundesk-Ignored</code>, so a typing error shows. <code>createcustomer</code>, <code>updatecustomer</code> and
<code>createproject</code> accept what form tools send: empty text or null in an optional member counts as not given, and a number
is taken as text, unless it would lose a digit or its form, as <code>1e3</code> and <code>1.0</code> would.</p>
<p>Later versions may add members to responses and events. Ignore members you do not know.</p>`,
);

const headersSection = proseSection(
  'headers',
  'Response headers',
  html`
<p>Every response has these headers:</p>
<dl class="members">
<div><dt><code>Request-Id</code></dt><dd>The ID of the request, such as <code>req_01m7yq1we0f0k254z70cjbbkmy</code>. The
operator finds the request by it in the log, so quote it when you report an error. Sundesk always makes the ID itself; it logs
a <code>Request-Id</code> or <code>X-Request-Id</code> of yours beside it.</dd></div>
<div><dt><code>Sundesk-Version</code></dt><dd>The version of Sundesk that responded. The
<a href="#changelog">changelog</a> tells what each version changed.</dd></div>
</dl>
<p>Responses of requests that count towards a <a href="#limits">rate limit</a> tell what is left of it, as the IETF draft
<a href="https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/">RateLimit header fields for HTTP</a> says:</p>
${renderExample({
  title: 'A limit of 50 requests a second',
  label: 'Headers of a response under a rate limit',
  text: html`ratelimit-policy: "key";q=50;w=1
ratelimit: "key";r=49;t=1`,
})}
<p><code>q</code> requests are allowed in <code>w</code> seconds. Now <code>r</code> requests are left, and after
<code>t</code> seconds without a request there are <code>q</code> again. Requests come back one by one: after status 429, wait
only the seconds in <code>Retry-After</code>.</p>`,
);

function failuresSection(api: ApiDescription): Section {
  return proseSection(
    'failures',
    'Errors',
    html`
<p>Sundesk checks a request in this order and returns the first error: action and method, key, rate limit, permission, body,
members of the body. Read operations return a code for programs and a message for people:</p>
${renderForm('Read operations', '{"code": "PROJECT_NOT_FOUND", "message": "Project not found", "doc_url": "https://…/docs#PROJECT_NOT_FOUND"}')}
<p>Write operations add <code>success</code>; nothing was changed:</p>
${renderForm(
  'Operations that change something',
  '{"success": false, "code": "INVALID_PARAMETERS", "message": "customer_email is required", "param": "customer_email", "doc_url": "https://…/docs#INVALID_PARAMETERS"}',
)}
<p><code>param</code> names the parameter or member at fault, if it is one alone, and <code>doc_url</code> leads to the entry of
the code in the list below. Two operations have fixed forms without them:</p>
${renderFixedForms(api)}
<p>Every error also has these members in the headers <code>Sundesk-Error</code> (the code), <code>Sundesk-Param</code> and
<code>Sundesk-Doc-Url</code>, whatever the form of its body. All error codes:</p>
${renderFailures(api['x-failures'], { anchors: true })}`,
  );
}

function renderFixedForms(api: ApiDescription): Html {
  const linksTo = (form: string) =>
    api['x-operations']
      .filter(({ failureForm }) => failureForm === form)
      .map(({ action }) => html`<a href="#${action}"><code>${action}</code></a>`);
  return html`
<p>${linksTo('bare')} returns the code and the message:</p>
${renderForm('Code and message', '{"code": "CUSTOMER_NOT_FOUND", "message": "Customer not found"}')}
<p>${linksTo('message')} returns only a message. Its status is 400, or 405, 413, 429, 500 or 503:</p>
${renderForm('Message only', '{"success": false, "message": "Invalid webhook URL format"}')}`;
}

function renderForm(label: string, text: string): Html {
  return renderExample({
    title: label,
    label: `Error format: ${label}`,
    text: colourJson(text),
  });
}

const pagingSection = proseSection(
  'paging',
  'Pagination',
  html`
<p>If a list has another page, the <code>Link</code> header holds its URL, marked <code>rel="next"</code>. The URL does not
contain your key; add <code>api_key</code> to it. The last page has no <code>Link</code>. Where a total is known,
<code>X-Total-Count</code> holds it.</p>
<p>To keep a copy of all customers in sync, call <code>getallcustomers</code> with <code>updated_since</code> and
<code>per_page</code>, follow <code>Link</code> to the end, and begin the next run with the <code>updated_at</code> of the last
customer you received. No change is left out, whatever is written meanwhile. To hear of changes as they happen, follow the event
feed with <code>after</code>, or subscribe to <a href="#webhooks">webhooks</a>.</p>`,
);

const idempotencySection = proseSection(
  'idempotency',
  'Idempotent requests',
  html`
<p>If a response gets lost, you cannot tell whether the request succeeded. Every operation that changes something accepts the header
<code>Idempotency-Key</code>: a string of up to 255 characters that you choose, different for each new request. Repeat the
request with the same key and body, and Sundesk returns the first response without changing anything. It remembers keys for
${idempotencyKeptMs / hourMs} hours. The same key with a different body returns <code>IDEMPOTENCY_KEY_REUSED</code>.</p>`,
);

const limitsSection = proseSection(
  'limits',
  'Limits',
  html`
<ul>
<li>A request body may have up to 1 MiB; a larger one returns status 413.</li>
<li>Rate limits per key apply only if the operator sets <code>RATE_LIMIT</code>. Above the limit, Sundesk returns status 429
with the seconds to wait in <code>Retry-After</code>. The <a href="#headers">response headers</a> tell how many are left.</li>
<li>Wrong keys are limited to 300 a minute per address.</li>
<li>An account has up to ${subscriptionsMax.toLocaleString('en')} active subscriptions.</li>
<li>A webhook receiver has 10 seconds to respond.</li>
</ul>`,
);
