import type { Message } from '@sala/shared-contracts';

/** A text among the details of a message; null where there is none of that name. */
export const textIn = (details: Message['details'], name: string): string | null => {
  const value = details?.[name];
  return typeof value === 'string' ? value : null;
};
