/** Milliseconds before the second and third attempt. */
const pauses = [300, 1000] as const;

/**
 * Tries up to three times. Lost requests are common on clinic networks, and browsers answer once
 * more from memory after a failed preload.
 *
 * @throws the last failure.
 */
export const tryAgain = async <Result>(attempt: () => Promise<Result>): Promise<Result> => {
  for (const pause of pauses) {
    try {
      return await attempt();
    } catch {
      await new Promise((resume) => setTimeout(resume, pause)); // the last attempt's error is thrown
    }
  }
  return attempt();
};
