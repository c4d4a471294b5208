import { limits } from '@sala/shared-contracts';
import { ProblemError } from '../http/problem-error';
import { documentThreads } from '../threads/threads';

/**
 * Runs a document task in a thread, with no transaction open. `module` exports `run`.
 *
 * @throws ProblemError `document.too_large`, `file.busy`.
 */
export const runDocumentTask = async <Facts, Document>(
  companyId: string,
  module: URL,
  facts: Facts,
): Promise<Document> => {
  try {
    return (
      await documentThreads.run<Facts, never, Document>({
        owner: companyId,
        module,
        input: facts,
        timeMs: limits.documentSeconds * 1000,
      })
    ).output;
  } catch (error) {
    const isTooMuch =
      error instanceof ProblemError &&
      (error.code === 'file.too_slow' || error.code === 'file.too_demanding');
    throw isTooMuch ? new ProblemError('document.too_large', { cause: error }) : error;
  }
};
