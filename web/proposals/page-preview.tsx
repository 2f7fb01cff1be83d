import { useDebouncedValue } from '@mantine/hooks';
import { thisAccount } from '../shell/session/this-account.ts';
import classes from './proposals.module.css';

/** A change is shown once there was no further one for this long. */
const quietMs = 500;

/** The page of the saved project, as wide as a customer sees it on a phone. */
export function PagePreview({
  projectId,
  revision,
  saleType,
  options = [],
  title,
}: {
  projectId: number;
  /** Of the saved project. */
  revision: number;
  saleType: string;
  /** Ids of the other projects that are published with it. */
  options?: readonly string[];
  title: string;
}) {
  const now = `${projectId}?options=${options}&of=${revision},${saleType}`;
  const [shown] = useDebouncedValue(now, quietMs);
  return (
    <iframe
      // One after the other: a page that is still loading is given up with its frame.
      key={shown}
      className={classes.page}
      title={title}
      src={thisAccount.address(`/app/files/preview/${shown}`)}
    />
  );
}
