/** Digest algorithms browsers check. Builds write the first; older releases have the second. */
export const digestAlgorithms = ['sha256', 'sha384'] as const;
export type DigestAlgorithm = (typeof digestAlgorithms)[number];

/** `sha256-…` → `sha256`; undefined for an unsupported algorithm. */
export const algorithmOf = (digest: string): DigestAlgorithm | undefined =>
  digestAlgorithms.find((algorithm) => digest.startsWith(`${algorithm}-`));
