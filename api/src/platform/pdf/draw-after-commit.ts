import type { FileAnswer } from '@sala/shared-contracts';
import { AfterCommit } from '../database/after-commit';

/** Draws a document after the transaction that read its facts, so that no connection waits. */
export const drawAfterCommit = (
  draw: () => Promise<FileAnswer>,
): AfterCommit<unknown, FileAnswer> =>
  new AfterCommit(async () => {
    const file = await draw();
    return () => Promise.resolve(file);
  });
