export const channelLimits = {
  hostCharacters: 253,
  urlCharacters: 300,
  userCharacters: 200,
  secretCharacters: 500,
  nameCharacters: 100,
  senderCharacters: 50,
} as const;
