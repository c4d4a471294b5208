/** Pauses before the second and the third try. Milliseconds. */
const pauses = [300, 1000] as const;

/**
 * Tries up to three times, with a pause in between. On a clinic's line a lost request is common,
 * and a file that was asked for ahead and not found is answered from the page's memory once more.
 *
 * @throws what the last try failed with.
 */
export const tryAgain = async <Result>(attempt: () => Promise<Result>): Promise<Result> => {
  for (const pause of pauses) {
    try {
      return await attempt();
    } catch {
      await new Promise((resume) => setTimeout(resume, pause)); // the last try tells what is wrong
    }
  }
  return attempt();
};
