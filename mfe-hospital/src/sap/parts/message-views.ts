import { sapMessageStates } from '@sala/shared-contracts';

/** Values of the search parameter that opens the messages: all, or those in a state. */
export const messageViews = ['all', ...sapMessageStates] as const;
export type MessageView = (typeof messageViews)[number];
