import { type Content, type Html, html } from '../../domain/shared/html.ts';
import type { ApiDescription, OperationDescription, Schema } from './api-description.ts';
import { sectionHeading } from './chapter.ts';
import { curlCommand } from './curl-command.ts';
import { renderExample } from './render-example.ts';
import { renderFailures } from './render-failures.ts';
import { renderJson } from './render-json.ts';
import { renderMembers, renderType } from './render-schema.ts';
import { renderText } from './render-text.ts';

/** One operation: its input and answer on the left, an example of both on the right. */
export function renderOperation(api: ApiDescription, operation: OperationDescription): Html {
  const { action, summary, description } = operation;
  return html`
<section class="operation" id="${action}" aria-labelledby="${action}-title">
<div class="about">
${sectionHeading(action, html`<code>${action}</code>`)}
<p class="summary">${summary}</p>
${renderFacts(operation)}
<p>${renderText(description)}</p>
${renderQuery(operation)}
${renderBody(api, operation)}
${renderAnswer(api, operation)}
${renderOwnFailures(operation)}
</div>
${renderExamples(api, operation)}
</section>`;
}

function renderFacts({ method, permission, takesIdempotencyKey }: OperationDescription): Html {
  return html`<ul class="facts">
<li><span class="method ${method.toLowerCase()}">${method}</span></li>
<li>${permission === undefined ? 'any key' : html`needs <code>${permission}</code>`}</li>
${takesIdempotencyKey && html`<li>takes an <a href="#idempotency">Idempotency-Key</a></li>`}
</ul>`;
}

function renderQuery({ query }: OperationDescription): Content {
  if (Object.keys(query.properties ?? {}).length === 0) return undefined;
  return html`<h4>Query parameters</h4>${renderMembers(query, 'sent')}`;
}

function renderBody(api: ApiDescription, { request }: OperationDescription): Content {
  const schema = request === undefined ? undefined : api.components.schemas[request];
  return schema && html`<h4>Body</h4>${renderMembers(schema, 'sent')}`;
}

function renderAnswer(
  api: ApiDescription,
  { answer, answerMediaType }: OperationDescription,
): Html {
  if (answerMediaType !== undefined) {
    return html`<h4>Response</h4><p>Status 200 with a file of type <code>${answerMediaType}</code>.</p>`;
  }
  const schema = api.components.schemas[answer] ?? {};
  return html`<h4>Response</h4>${describeAnswer(schema)}`;
}

function describeAnswer(schema: Schema): Html {
  if (schema.properties !== undefined) return renderMembers(schema, 'answered');
  return html`<p>Status 200 with ${schema.items === undefined ? 'one' : 'an'} ${renderType(schema)}.</p>`;
}

function renderOwnFailures({ failures, failureForm }: OperationDescription): Html {
  const common = html`<a href="#failures">common errors</a>`;
  if (failureForm === 'message') {
    return html`<h4>Errors</h4>
<p>Status 400 with <code>{"success": false, "message": …}</code>; see also the ${common}.</p>`;
  }
  return html`<h4>Errors</h4>
${failures.length > 0 && renderFailures(failures)}
<p class="aside">${failures.length > 0 ? 'Also the' : 'Only the'} ${common}${
    failureForm === 'acknowledged' && html`, all with <code>"success": false</code>`
  }.</p>`;
}

function renderExamples(api: ApiDescription, operation: OperationDescription): Html {
  const { action, answer } = operation;
  const { examples } = api.components;
  return html`
<div class="examples">
${renderExample({
  title: 'Request',
  label: `Request of ${action}`,
  text: html`<span class="copy">${curlCommand(api, operation)}</span>`,
})}
${renderExample({
  title: 'Response',
  label: `Response of ${action}`,
  text: renderJson(examples[answer]?.value),
})}
</div>`;
}
