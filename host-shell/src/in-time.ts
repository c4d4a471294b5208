/**
 * What has not answered by then counts as failed; Retry asks again. Milliseconds. It covers
 * everything a version of a remote needs before its screen is there; with the second that drawing
 * may take, people are told within eight.
 */
export const patience = 7000;

/** @throws when a promise takes longer than a person waits. */
export const inTime = async <Result>(
  name: string,
  promise: Promise<Result>,
  ms = patience,
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
