/**
 * What browsers check of a file. Builds write the first, the shorter one; releases from before it
 * have the other.
 */
export const digestAlgorithms = ['sha256', 'sha384'] as const;
export type DigestAlgorithm = (typeof digestAlgorithms)[number];

/** `sha256-…` → `sha256`; undefined where it is of a kind that nobody here checks. */
export const algorithmOf = (digest: string): DigestAlgorithm | undefined =>
  digestAlgorithms.find((algorithm) => digest.startsWith(`${algorithm}-`));
