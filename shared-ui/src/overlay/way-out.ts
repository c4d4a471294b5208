import type { UiMessages } from '../messages/messages';

/** The button that does nothing: never “cancel” beside “cancel the appointment”. */
export const wayOut = (
  action: string,
  { cancel, back }: Pick<UiMessages, 'cancel' | 'back'>,
): string => (action.startsWith(cancel) ? back : cancel);
