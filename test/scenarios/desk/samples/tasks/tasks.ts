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

export const calendarSamples: Samples = {
  'calendar.between': {
    input: () => ({ from: '2026-10-26', through: '2026-12-06', everybody: true }),
  },
  'calendar.hasAddress': { isOwn: true },
  'calendar.makeAddress': { isOwn: true },
  'calendar.endAddress': { isOwn: true },
};
