import { notifications } from '@mantine/notifications';
import { SunMark } from '../shared/sun-mark.tsx';
import classes from './notices.module.css';

/** Tells of a signature with a sunrise, in a file of its own because few visits need it. */
export function showSunrise({ title, detail }: { title: string; detail: string }): void {
  notifications.show({
    title,
    message: detail,
    icon: <SunMark size={32} />,
    classNames: { icon: classes.sunrise },
  });
}
