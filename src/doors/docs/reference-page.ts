import { html } from '../../domain/shared/html.ts';
import { fontCssPath } from '../http/fonts.ts';

/** The reference of the API: Scalar shows the OpenAPI document. `script` is the address of Scalar. */
export function renderReferencePage(script: string): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="The HTTP API and the webhooks of Sundesk, with examples.">
<title>Sundesk API</title>
<link rel="icon" href="/docs/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${fontCssPath}">
<link rel="stylesheet" href="/docs/reference.css">
<script src="${script}" defer></script>
<script src="/docs/reference.js" defer></script>
</head>
<body>
<nav class="bar" aria-label="Documentation">
<a class="brand" href="/docs"><img src="/docs/icon.svg" alt="" width="28" height="28">Sundesk <span>API</span></a>
<span><a href="/docs/first-webhook">Guides</a> <a href="/docs/search">Search</a></span>
</nav>
<noscript><p>The reference needs JavaScript. The <a href="/docs/integrating">guides</a>, the
<a href="/openapi.json">OpenAPI document</a> and <a href="/llms.txt">llms.txt</a> do not.</p></noscript>
<div id="reference"></div>
</body>
</html>
`.html;
}
