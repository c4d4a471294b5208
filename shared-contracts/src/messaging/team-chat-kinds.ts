export const chatChannelKinds = ['dm', 'group', 'department'] as const;
export type ChatChannelKind = (typeof chatChannelKinds)[number];

/** Reactions that a message can have; a closed set, so that nobody writes a second message in one. */
export const chatReactions = ['👍', '❤️', '😂', '😮', '😢', '🙏', '✅', '👀'] as const;
export type ChatReaction = (typeof chatReactions)[number];

/** Minutes for which the author may change a message, on the clock of the server. */
export const chatEditMinutes = 15;
