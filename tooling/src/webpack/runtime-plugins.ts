import path from 'node:path';

/** Federation runtime plugin bundled by remotes and the shell. */
export const forgetFailedShare: string = path.resolve(
  import.meta.dirname,
  '../../../shell-sdk/src/forget-failed-share.ts',
);
