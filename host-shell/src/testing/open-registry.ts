import { registryPrefix, type SignedComposition } from '@sala/shared-contracts';
import { putLoads } from './registry';

/** The registry as an open page meets it: a line that tells of news, and the document in force. */
export interface OpenRegistry {
  /** Puts a document in force, and tells every line. */
  readonly announce: (document: SignedComposition) => void;
  /** Every line breaks. */
  readonly cut: () => void;
  /** From now on lines bring nothing, or do not come up, until the test ends. */
  readonly holdBack: (how: 'silent' | 'refused') => void;
  /** How many listen. */
  readonly lines: () => number;
}

/** jsdom has no EventSource: this is one, of which the test holds the other end. */
export const startRegistry = (): OpenRegistry => {
  const open = new Set<Line>();
  let inForce: SignedComposition | null = null;
  let heldBack: 'silent' | 'refused' | null = null;

  class Line extends EventTarget {
    constructor(readonly url: string) {
      super();
      open.add(this);
      queueMicrotask(() => {
        if (heldBack === 'refused') this.dispatchEvent(new Event('error'));
        if (heldBack) return;
        this.dispatchEvent(new Event('open'));
        this.tell(); // the line begins with what is in force
      });
    }
    close(): void {
      open.delete(this);
    }
    tell(): void {
      if (!inForce || heldBack || !open.has(this)) return;
      const { id, seq } = inForce;
      this.dispatchEvent(
        new MessageEvent('composition', {
          data: JSON.stringify({ id, seq }),
          lastEventId: String(seq),
        }),
      );
    }
  }
  Object.assign(globalThis, { EventSource: Line });

  beforeEach(() => {
    const real = globalThis.fetch;
    jest
      .spyOn(globalThis, 'fetch')
      .mockImplementation((input, init) =>
        inForce && input === `${registryPrefix}/composition`
          ? Promise.resolve(Response.json(inForce))
          : real(input, init),
      );
  });

  afterEach(() => {
    heldBack = null;
  });

  return {
    holdBack: (how) => {
      heldBack = how;
    },
    announce: (document) => {
      putLoads(document);
      inForce = document;
      for (const line of open) line.tell();
    },
    cut: () => {
      for (const line of open) line.dispatchEvent(new Event('error'));
    },
    lines: () => open.size,
  };
};
