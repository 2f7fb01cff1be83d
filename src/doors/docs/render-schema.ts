import { type Content, type Html, html } from '../../domain/shared/html.ts';
import type { Schema } from './api-description.ts';
import { renderText } from './render-text.ts';

/** `required` is worth saying of what callers send; answers have all their members always. */
type Side = 'sent' | 'answered';

/** The members of an object, one under the other; objects within it follow indented. */
export function renderMembers(schema: Schema, side: Side): Html {
  const members = Object.entries(schema.properties ?? {});
  return html`<dl class="members">${members.map(([name, member]) =>
    renderMember(name, member, { side, isRequired: schema.required?.includes(name) ?? false }),
  )}</dl>`;
}

function renderMember(
  name: string,
  schema: Schema,
  { side, isRequired }: { side: Side; isRequired: boolean },
): Html {
  const about = [schema.description && renderText(schema.description), renderBounds(schema)];
  const sentences = about.filter((part) => part !== undefined && part !== '');
  return html`
<div>
<dt><code>${name}</code>${
    side === 'sent' && isRequired && html` <span class="required">required</span>`
  } <span class="type">${renderType(schema)}${renderLength(schema)}</span></dt>
${sentences.length > 0 && html`<dd>${joined(sentences)}</dd>`}
${schema.properties !== undefined && html`<dd>${renderMembers(schema, side)}</dd>`}
</div>`;
}

/** Names the type of a value; a value with a schema of its own is a link to it. */
export function renderType(schema: Schema): Html {
  if (schema.$ref !== undefined) return renderReference(schema.$ref);
  if (schema.items !== undefined) return html`array of ${renderType(schema.items)}`;
  if (schema.type === undefined && schema.anyOf !== undefined) {
    return html`${schema.anyOf.map((one, index) => [index > 0 && ' or ', renderType(one)])}`;
  }
  return html`${schema.type ?? (schema.const === undefined ? 'any' : typeof schema.const)}`;
}

function renderReference(ref: string): Html {
  const name = schemaOf(ref);
  return html`<a href="#${objectAnchor(name)}">${name}</a>`;
}

export function schemaOf(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1);
}

export function objectAnchor(name: string): string {
  return `object-${name}`;
}

function renderBounds(schema: Schema): Html | undefined {
  if (schema.const !== undefined) return html`Always ${renderValue(schema.const)}`;
  if (schema.enum !== undefined) {
    return html`One of ${schema.enum.map((value, index) => [
      index > 0 && ', ',
      renderValue(value),
    ])}`;
  }
  return undefined;
}

function renderLength({ maxLength }: Schema): Content {
  return maxLength !== undefined && html`, at most ${maxLength.toLocaleString('en')} characters`;
}

function renderValue(value: unknown): Html {
  return html`<code>${String(value)}</code>`;
}

function joined(sentences: readonly Content[]): Content {
  return sentences.map((sentence, index) => [index > 0 && '. ', sentence]);
}
