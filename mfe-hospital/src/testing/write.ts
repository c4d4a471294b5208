import type { UserEvent } from '@testing-library/user-event';

/**
 * Puts a text into a field at once. Every key renders its form, so only tests about keys use
 * `user.type`.
 */
export const write = async (user: UserEvent, field: Element, text: string): Promise<void> => {
  await user.click(field);
  await user.paste(text);
};
