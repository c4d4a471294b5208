/** Yields so that the browser can paint and handle input. */
export const nextTask = (): Promise<void> => new Promise((resume) => setTimeout(resume, 0));
