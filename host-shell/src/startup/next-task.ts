/** Lets the browser paint and answer keys before more is done. */
export const nextTask = (): Promise<void> => new Promise((resume) => setTimeout(resume, 0));
