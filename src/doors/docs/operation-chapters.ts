import { html } from '../../domain/shared/html.ts';
import type { ApiDescription } from './api-description.ts';
import type { Chapter } from './chapter.ts';
import { renderOperation } from './render-operation.ts';

/** The operations in their chapters. */
export function operationChapters(api: ApiDescription): Chapter[] {
  const groups = Map.groupBy(api['x-operations'], ({ chapter }) => chapter);
  return [...groups].map(([title, operations]) => ({
    id: `${title.toLowerCase()}-operations`,
    title,
    sections: operations.map((operation) => ({
      id: operation.action,
      entry: html`<span class="method ${operation.method.toLowerCase()}">${operation.method}</span> ${operation.action}`,
      body: renderOperation(api, operation),
    })),
  }));
}
