import { type Html, html } from '../../domain/shared/html.ts';

/** A block of code with its title; it can be reached by keyboard because it may scroll. */
export function renderExample(example: { title: string; label: string; text: Html }): Html {
  const { title, label, text } = example;
  return html`<figure class="example">
<figcaption>${title}</figcaption>
<pre tabindex="0" role="region" aria-label="${label}"><code>${text}</code></pre>
</figure>`;
}
