import { madeInThread } from './run-document-task';
import { MixedText } from './mixed-text';

/** A module that draws a document, and its address for a thread. */
export interface DocumentTask<Facts> {
  readonly module: URL;
  /**
   * Loads it here. With its fonts it is a tenth of what a server reads to start, so that is left
   * until it is needed.
   */
  readonly load: () => Promise<{ readonly run: (facts: Facts) => Promise<Uint8Array> }>;
}

/** Characters of facts, names included: a receipt of some ten lines. It takes 10 to 20 ms to draw. */
const shortMax = 2500;

const isShort = (facts: unknown): boolean => {
  const text = JSON.stringify(facts, (_key, value: unknown) =>
    value instanceof Uint8Array ? null : value,
  );
  return text.length <= shortMax && !MixedText.isNeeded(text);
};

/**
 * Draws a document: a short one here at once, and any other in a thread. A receipt of 200 lines
 * takes half a second, a hundred of them half a minute, and letters that need a font of their own
 * five times as long.
 */
export const drawDocument = async <Facts>(
  companyId: string,
  { module, load }: DocumentTask<Facts>,
  facts: Facts,
): Promise<Uint8Array> =>
  isShort(facts)
    ? (await load()).run(facts)
    : madeInThread<Facts, Uint8Array>(companyId, module, facts);
