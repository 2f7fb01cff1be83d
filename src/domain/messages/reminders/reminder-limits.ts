/** The days that a rule about a proposal may wait. */
export const reminderDays = { min: 1, max: 60 } as const;
