/** The kinds of messages with a daily limit, because they cost money or reputation. */
const quotaKinds = ['sms', 'email', 'invitation'] as const;
export type QuotaKind = (typeof quotaKinds)[number];

/** The limit of each kind for an account and a day; 0 for none. */
export type Quotas = Readonly<Record<QuotaKind, number>>;
