import { type Html, html } from '../../domain/shared/html.ts';
import type { FailureDescription } from './api-description.ts';
import { renderText } from './render-text.ts';

/** Failures with their status, code and meaning, by status. */
export function renderFailures(failures: readonly FailureDescription[]): Html {
  return html`<dl class="failures">${failures
    .toSorted((a, b) => a.status - b.status)
    .map(
      ({ status, code, meaning }) => html`
<div>
<dt><span class="status">${status}</span> <code>${code}</code></dt>
<dd>${renderText(meaning)}</dd>
</div>`,
    )}</dl>`;
}
