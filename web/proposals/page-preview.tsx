import { thisAccount } from '../shell/session/this-account.ts';
import classes from './proposals.module.css';

/** The page of the saved project, as wide as a customer sees it on a phone. */
export function PagePreview({ projectId, title }: { projectId: number; title: string }) {
  return (
    <iframe
      className={classes.page}
      title={title}
      src={thisAccount.address(`/app/files/preview/${projectId}`)}
    />
  );
}
