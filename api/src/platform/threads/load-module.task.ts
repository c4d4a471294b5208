/** Imports a module, so that the thread has it when it is needed. */
export const run = async (href: string): Promise<void> => {
  await import(href);
};
