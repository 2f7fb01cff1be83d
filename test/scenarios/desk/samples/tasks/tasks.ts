import type { Samples } from '../sample.ts';
import { sampleTask } from './arrange-tasks.ts';

export const taskSamples: Samples = {
  'tasks.today': { input: () => ({ everybody: true }) },
  'tasks.ofCustomer': { input: ({ customerId }) => ({ customerId }) },
  'tasks.add': {
    input: ({ customerId, projectId }) => ({ customerId, details: { ...sampleTask, projectId } }),
  },
  'tasks.change': {
    input: ({ taskId }) => ({
      taskId,
      expectedRevision: 1,
      details: { ...sampleTask, dueTime: '09:30' },
    }),
  },
  'tasks.finish': { input: ({ taskId }) => ({ taskId }) },
  'tasks.reopen': { input: ({ doneTaskId }) => ({ taskId: doneTaskId }) },
  'tasks.remove': { input: ({ taskId }) => ({ taskId }) },
};
