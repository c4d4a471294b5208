import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import yauzl from 'yauzl';
import { ProblemError } from '../problem-error';

/** An archive of an honest workbook of 20 MB stays far below; a bomb does not. */
const inflatedMaxBytes = 268_435_456;
const entriesMax = 4096;

export interface Archive {
  has(path: string): boolean;
  /** A file of the archive as text; undefined when there is none. */
  read(path: string): Promise<string | undefined>;
  /** The same as a stream of bytes. @throws ProblemError `table.unreadable`. */
  open(path: string): Promise<Readable>;
  close(): void;
}

const unreadable = (cause?: unknown): ProblemError => new ProblemError('table.unreadable', { cause });

/**
 * Opens a zip archive that somebody sent. What all its files say to measure is bounded before one is read, and
 * the reader (`validateEntrySizes`, its default) ends a file that grows beyond what it said.
 */
export const openArchive = async (content: Uint8Array): Promise<Archive> => {
  const zip = await yauzl.fromBufferPromise(Buffer.from(content.buffer, content.byteOffset, content.byteLength)).catch((cause: unknown) => {
    throw unreadable(cause);
  });
  if (zip.entryCount > entriesMax) throw unreadable();
  const entries = new Map<string, yauzl.Entry>();
  let inflated = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      inflated += entry.uncompressedSize;
      entries.set(entry.fileName.toLowerCase(), entry);
    }
  } catch (cause) {
    throw unreadable(cause);
  }
  if (inflated > inflatedMaxBytes) throw unreadable();
  const find = (path: string) => entries.get(path.toLowerCase());
  const stream = (entry: yauzl.Entry) => zip.openReadStreamPromise(entry);
  return {
    has: (path) => find(path) !== undefined,
    open: (path) => {
      const entry = find(path);
      return entry ? stream(entry) : Promise.reject(unreadable());
    },
    read: async (path) => {
      const entry = find(path);
      return entry && text(await stream(entry));
    },
    close: () => zip.close(),
  };
};
