import { documentThreads } from '../threads/threads';
import { runDocumentTask } from './run-document-task';
import { MixedText } from './mixed-text';

/** A module that draws a document, with its URL for a thread. */
export interface DocumentTask<Facts> {
  readonly module: URL;
  /** Imports the module lazily: with its fonts it is a tenth of what the server loads at start. */
  readonly load: () => Promise<{ readonly run: (facts: Facts) => Promise<Uint8Array> }>;
}

/** Length of the facts as JSON, about a receipt of ten lines, which takes 10 to 20 ms. */
const shortMax = 2500;

const isShort = (facts: unknown): boolean => {
  const text = JSON.stringify(facts, (_key, value: unknown) =>
    value instanceof Uint8Array ? null : value,
  );
  return text.length <= shortMax && !MixedText.isNeeded(text);
};

/**
 * Draws short documents in process, others in a thread: a receipt of 200 lines takes half a second,
 * and scripts that need their own font five times as long.
 */
export const drawDocument = async <Facts>(
  companyId: string,
  { module, load }: DocumentTask<Facts>,
  facts: Facts,
): Promise<Uint8Array> =>
  isShort(facts)
    ? (await load()).run(facts)
    : runDocumentTask<Facts, Uint8Array>(companyId, module, facts);

/** Loads what draws a document, in a thread and here, so that the first one waits for nothing. */
export const readyDocument = async ({ module, load }: DocumentTask<never>): Promise<void> => {
  await documentThreads.keepReady(module);
  await load();
};
