import { type SyntheticEvent, useState } from 'react';
import { PostedFrame } from '../shared/posted-frame.tsx';
import { thisAccount } from '../shell/session/this-account.ts';
import classes from './proposals.module.css';

type Saved = {
  projectId: number;
  /** Of the saved project. */
  revision: number;
  saleType: string;
  title: string;
};

/** The page of the saved project, as wide as a customer sees it on a phone. */
export function PagePreview({ title, ...saved }: Saved) {
  const address = addressOf(saved);
  return (
    <iframe
      key={address}
      className={classes.page}
      title={title}
      src={thisAccount.address(address)}
    />
  );
}

/** The page beside the form that publishes it, with the message and the other projects as they are chosen there. */
export function PagePreviewWith({
  message,
  options,
  title,
  ...saved
}: Saved & {
  message: string;
  /** Ids of the other projects that are published with it. */
  options: readonly string[];
}) {
  const [first] = useState(message);
  /** Shows the message once it is typed, which is below the first screen. */
  const showMessage = ({ currentTarget: { contentWindow } }: SyntheticEvent<HTMLIFrameElement>) => {
    const section = contentWindow?.document.querySelector('[data-section="message"]');
    if (message === first || !section) return;
    contentWindow?.scrollTo(0, section.getBoundingClientRect().top - 80);
  };
  return (
    <PostedFrame
      action={addressOf({ ...saved, options })}
      fields={{ message }}
      className={classes.page}
      title={title}
      onLoad={showMessage}
    />
  );
}

function addressOf({
  projectId,
  revision,
  saleType,
  options = [],
}: Omit<Saved, 'title'> & { options?: readonly string[] }): string {
  return `/app/files/preview/${projectId}?options=${options}&of=${revision},${saleType}`;
}
