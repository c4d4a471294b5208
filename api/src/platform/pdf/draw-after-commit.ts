import type { FileAnswer } from '@sala/shared-contracts';
import { AfterCommit } from '../database/after-commit';

/**
 * A document that is drawn once what stands on it has been read, so that nobody waits for the
 * connection meanwhile.
 */
export const drawnAfterwards = (
  draw: () => Promise<FileAnswer>,
): AfterCommit<unknown, FileAnswer> =>
  new AfterCommit(async () => {
    const file = await draw();
    return () => Promise.resolve(file);
  });
