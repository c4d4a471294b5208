import { registryPrefix, type SignedComposition } from '@sala/shared-contracts';
import { putLoads } from './registry';

/** A fake registry for an open page: an event stream and the document in force. */
export interface OpenRegistry {
  /** Puts a document in force and notifies every stream. */
  readonly announce: (document: SignedComposition) => void;
  /** Breaks every stream. */
  readonly breakStreams: () => void;
  /** Until the test ends, streams stay silent or are refused. */
  readonly holdBack: (how: 'silent' | 'refused') => void;
  /** Number of open streams. */
  readonly lines: () => number;
}

/** A fake EventSource, which jsdom lacks; the test controls the server side. */
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
        this.tell(); // a stream starts with the current state
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
    breakStreams: () => {
      for (const line of open) line.dispatchEvent(new Event('error'));
    },
    lines: () => open.size,
  };
};
