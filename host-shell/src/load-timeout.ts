/**
 * Milliseconds for everything a remote's version needs before its screen shows. With one second for
 * rendering, people get an answer within eight.
 */
export const loadTimeoutMs = 7000;

/** @throws when the promise takes longer than `ms`. */
export const withTimeout = async <Result>(
  name: string,
  promise: Promise<Result>,
  ms = loadTimeoutMs,
): Promise<Result> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} did not answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
};
