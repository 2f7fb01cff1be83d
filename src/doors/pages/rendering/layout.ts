import { type Content, type Html, html } from '../../../domain/shared/html.ts';
import { fontCssPath } from '../../http/fonts.ts';
import { assetsVersion } from '../assets.ts';
import { themeFile } from '../theme.ts';

type Colours = { primary: string; accent: string };

/** A whole page. Scripts and styles are files of ours: the policy of the door allows nothing else. */
export function layout(page: {
  title: string;
  colours: Colours;
  /** Given to `body` for the script, which is left out without them. */
  pageRequestId?: string | undefined;
  hasScript?: boolean;
  /** The script of a page that is not a proposal. */
  script?: 'lead-form.js';
  isEmbedded?: boolean;
  body: Content;
}): Html {
  return html`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="format-detection" content="telephone=no">
<meta name="color-scheme" content="light">
<meta name="theme-color" content="${page.colours.primary}">
<title>${page.title}</title>
<link rel="icon" type="image/svg+xml" href="${assetPath('icon.svg')}">
<link rel="stylesheet" href="${fontCssPath}">
<link rel="stylesheet" href="${assetPath(themeFile(page.colours))}">
<link rel="stylesheet" href="${assetPath('page.css')}">
${page.hasScript && scripts()}${page.script && html`<script type="module" src="${assetPath(page.script)}"></script>`}
</head>
<body${page.isEmbedded && html` class="embedded"`}${page.pageRequestId !== undefined && html` data-page-request="${page.pageRequestId}"`}>
${page.body}
</body>
</html>
`;
}

/** All that the page needs at once, so that the browser need not find out file by file. */
function scripts(): Html {
  return html`<script type="module" src="${assetPath('page.js')}"></script>
${['count-views.js', 'sign.js', 'ask-server.js'].map((file) => html`<link rel="modulepreload" href="${assetPath(file)}">`)}`;
}

/** The firm's logo, or its name where it has none. */
export function brand(
  name: string,
  logo: { mediaType: string; content: Uint8Array } | undefined,
): Html {
  if (logo === undefined) return html`<p class="brand">${name}</p>`;
  const data = Buffer.from(logo.content).toString('base64');
  return html`<p class="brand"><img src="data:${logo.mediaType};base64,${data}" alt="${name}"></p>`;
}

/** Returns the address of a file. It changes with the files, so browsers may cache them for ever. */
function assetPath(name: string): string {
  return `/p/assets/${assetsVersion()}/${name}`;
}
