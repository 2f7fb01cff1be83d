import { type Html, html } from '../../domain/shared/html.ts';
import type { FailureDescription } from './api-description.ts';
import { renderText } from './render-text.ts';

/** Failures with their status, code and meaning, by status. With `anchors`, `#CODE` leads to each. */
export function renderFailures(
  failures: readonly FailureDescription[],
  { anchors = false }: { anchors?: boolean } = {},
): Html {
  return html`<dl class="failures">${failures
    .toSorted((a, b) => a.status - b.status)
    .map(
      ({ status, code, meaning }) => html`
<div${anchors && html` id="${code}"`}>
<dt><span class="status">${status}</span> <code>${code}</code></dt>
<dd>${renderText(meaning)}</dd>
</div>`,
    )}</dl>`;
}
