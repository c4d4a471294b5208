import type { QuickReply } from '@sala/shared-contracts';

/** Whether it does something besides answering. */
export const isMacro = ({ labels, assignTo, snoozeHours, taskTitle }: QuickReply): boolean =>
  labels.length > 0 || assignTo !== null || snoozeHours !== null || taskTitle !== null;
