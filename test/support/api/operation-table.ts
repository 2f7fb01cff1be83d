import type { App } from '../../../src/domain/app.ts';
import type { Operation } from '../../../src/doors/api/operation.ts';
import { operationsOf } from '../../../src/doors/api/operations.ts';

/** Every operation, for tests that are made from the table. Nothing runs, so no app is needed. */
export const operationTable: readonly Operation[] = [...operationsOf({} as App).values()];
