import { type Html, html } from '../../../domain/shared/html.ts';

/** The firm's logo, or its name where it has none. */
export function brand(
  name: string,
  logo: { mediaType: string; content: Uint8Array } | undefined,
): Html {
  if (logo === undefined) return html`<p class="brand">${name}</p>`;
  const data = Buffer.from(logo.content).toString('base64');
  return html`<p class="brand"><img src="data:${logo.mediaType};base64,${data}" alt="${name}"></p>`;
}
