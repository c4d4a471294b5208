import path from 'node:path';

/** Plugin of the federation runtime that remotes bundle: the same file that the shell uses. */
export const forgetFailedShare: string = path.resolve(
  import.meta.dirname,
  '../../../shell-sdk/src/forget-failed-share.ts',
);
