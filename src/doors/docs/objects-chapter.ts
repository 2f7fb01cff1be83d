import { html } from '../../domain/shared/html.ts';
import type { ApiDescription, Schema } from './api-description.ts';
import { type Chapter, sectionHeading } from './chapter.ts';
import { objectAnchor, renderMembers, schemaOf } from './render-schema.ts';
import { renderText } from './render-text.ts';

/** The objects that bodies, answers and events refer to. */
export function objectsChapter(api: ApiDescription): Chapter {
  return {
    id: 'objects',
    title: 'Objects',
    lead: html`The objects in requests, responses and events.`,
    sections: namesOf(api).map((name) => {
      const schema = api.components.schemas[name] ?? {};
      const id = objectAnchor(name);
      return {
        id,
        entry: html`${name}`,
        body: html`
<section id="${id}" aria-labelledby="${id}-title">
${sectionHeading(id, name)}
${schema.description !== undefined && html`<p>${renderText(schema.description)}</p>`}
${renderMembers(schema, 'answered')}
</section>`,
      };
    }),
  };
}

/** Schemas that bodies, answers and payloads refer to; each comes before the schemas within it. */
function namesOf(api: ApiDescription): string[] {
  const names = new Set<string>();
  const visit = (schema: Schema | undefined): void => {
    if (schema === undefined) return;
    if (schema.$ref !== undefined) {
      const name = schemaOf(schema.$ref);
      if (names.has(name)) return;
      names.add(name);
      visit(api.components.schemas[name]);
    }
    visit(schema.items);
    schema.anyOf?.forEach(visit);
    Object.values(schema.properties ?? {}).forEach(visit);
  };
  for (const { request, answer } of api['x-operations']) {
    if (request !== undefined) visit(api.components.schemas[request]);
    visit(api.components.schemas[answer]);
  }
  for (const { post } of Object.values(api.webhooks)) {
    visit(
      api.components.schemas[schemaOf(post.requestBody.content['application/json'].schema.$ref)],
    );
  }
  return [...names];
}
