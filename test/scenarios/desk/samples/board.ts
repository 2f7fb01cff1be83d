import { writeCursor } from '../../../../src/doors/web/input.ts';
import { customerMark, type Samples } from './sample.ts';

const fromTheTop = writeCursor({ key: Number.MAX_SAFE_INTEGER, customerId: 0 });

export const boardSamples: Samples = {
  'board.columns': { input: () => ({ search: customerMark }) },
  'board.more': {
    input: ({ otherStatusId }) => ({ statusId: otherStatusId, cursor: fromTheTop }),
  },
};
