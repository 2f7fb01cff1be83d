/** The most notices that are listed, and the most unread ones that are counted. */
export const noticeLimits = { listed: 20, counted: 100 } as const;
