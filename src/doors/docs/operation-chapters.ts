import { html } from '../../domain/shared/html.ts';
import type { ApiDescription, OperationDescription } from './api-description.ts';
import type { Chapter } from './chapter.ts';
import { renderOperation } from './render-operation.ts';

/** The operations, in chapters by what their permission is about. */
export function operationChapters(api: ApiDescription): Chapter[] {
  const groups = Map.groupBy(api['x-operations'], subjectOf);
  return [...groups].map(([subject, operations]) => ({
    id: `${subject}-operations`,
    title: subject.slice(0, 1).toUpperCase() + subject.slice(1),
    sections: operations.map((operation) => ({
      id: operation.action,
      entry: html`<span class="method ${operation.method.toLowerCase()}">${operation.method}</span> ${operation.action}`,
      body: renderOperation(api, operation),
    })),
  }));
}

/** `customers:read` is about customers; what needs no permission is about the account. */
function subjectOf({ permission }: OperationDescription): string {
  return permission?.split(':')[0] ?? 'account';
}
