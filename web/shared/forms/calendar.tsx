import '@mantine/dates/styles.css';
import { DatePicker } from '@mantine/dates';

/** A month to choose a day from; weeks begin on Monday. Loaded when it is opened. */
// biome-ignore lint/style/noDefaultExport: `lazy` asks for it.
export default function Calendar({
  value,
  min,
  max,
  onChoose,
}: {
  /** `2026-12-26`; the calendar opens on this month, and on the current one for other text. */
  value: string;
  min: string | undefined;
  max: string | undefined;
  onChoose: (day: string) => void;
}) {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value);
  return (
    <DatePicker
      value={isDay ? value : null}
      {...(isDay && { defaultDate: value })}
      {...(min !== undefined && { minDate: min })}
      {...(max !== undefined && { maxDate: max })}
      firstDayOfWeek={1}
      // Neither the red of weekends nor the grey of other months is dark enough to read.
      weekendDays={[]}
      hideOutsideDates
      onChange={(day) => day !== null && onChoose(day)}
      ariaLabels={{
        previousMonth: 'Previous month',
        nextMonth: 'Next month',
        previousYear: 'Previous year',
        nextYear: 'Next year',
        previousDecade: 'Previous ten years',
        nextDecade: 'Next ten years',
      }}
    />
  );
}
