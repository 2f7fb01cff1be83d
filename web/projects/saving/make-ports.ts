import { notifications } from '@mantine/notifications';
import { readListsAgain } from '../../shared/read-lists-again.ts';
import { signedOut } from '../../shell/session/remedies.ts';
import { queryClient, trpc } from '../../trpc.ts';
import type { EditorPorts } from '../editor.ts';
import type { SavedProject } from '../project-content.ts';
import { keepUnsavedWork, type Place } from '../unsaved-work.ts';
import { NoAnswer, whyFailed } from './why-failed.ts';

/** An answer that takes longer is taken for none. */
const answerMsMax = 20_000;

/** The editor of a project, connected to the server and to this browser. */
export function makePorts(whose: {
  accountId: number;
  userId: number;
  projectId: number;
}): EditorPorts {
  const { projectId } = whose;
  const found = trpc.projects.find.queryOptions({ projectId });

  return {
    async save({ expectedRevision, changes }) {
      const saving = queryClient
        .getMutationCache()
        .build(queryClient, trpc.projects.save.mutationOptions())
        .execute({ projectId, expectedRevision, changes });
      const project: SavedProject = await inTime(saving);
      queryClient.setQueryData(found.queryKey, project);
      void readListsAgain();
      return project;
    },
    fetch: () =>
      inTime(
        queryClient.fetchQuery({ ...found, staleTime: 0, retry: false, networkMode: 'always' }),
      ),
    whyFailed,
    keeper: keepUnsavedWork(placeOfWindow(), whose, Date.now()),
    now: Date.now,
    setTimer: (wake, ms) => window.setTimeout(wake, ms),
    clearTimer: (timer) => window.clearTimeout(timer),
    onLeftUnsaved: () =>
      notifications.show({
        color: 'red',
        title: 'Project changes not saved yet',
        message: 'They are kept on this device and saved when you open the project again.',
        autoClose: false,
      }),
  };
}

/** Waiting for a new sign-in has no time limit. */
function inTime<Answer>(work: Promise<Answer>): Promise<Answer> {
  let timer: number;
  const late = new Promise<never>((_, reject) => {
    const look = () => {
      if (signedOut.isOpen()) timer = window.setTimeout(look, answerMsMax);
      else reject(new NoAnswer());
    };
    timer = window.setTimeout(look, answerMsMax);
  });
  return Promise.race([work, late]).finally(() => window.clearTimeout(timer));
}

/** A substitute for browsers that block storage: it keeps work only as long as the window is open. */
function placeOfWindow(): Place {
  try {
    return window.localStorage;
  } catch {
    return { length: 0, key: () => null, getItem: () => null, setItem() {}, removeItem() {} };
  }
}
