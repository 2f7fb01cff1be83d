import { Stack, Text } from '@mantine/core';
import classes from './messages.module.css';
import { type SmsCount, smsCountText } from './words.ts';

/** An SMS as a phone shows it, and how many parts it takes. */
export function SmsPreview({
  sender,
  text,
  count,
}: {
  sender: string;
  text: string;
  count: SmsCount | null;
}) {
  return (
    <Stack gap="xs">
      <Text size="sm" className={classes.quiet}>
        {sender === '' ? 'From your number' : `From ${sender}`}
      </Text>
      <div className={classes.bubble}>{text}</div>
      <Text size="sm" className={classes.quiet} aria-live="polite">
        {count !== null && smsCountText(count)}
      </Text>
    </Stack>
  );
}
