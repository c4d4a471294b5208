import type { Readable } from 'node:stream';
import * as limits from '@sala/shared-contracts/limits';
import yauzl from 'yauzl';
import { ProblemError } from '../http/problem-error';

const entriesMax = 4096;
const megabyte = 1_048_576;

export interface Archive {
  has(path: string): boolean;
  /** Reads a small file as text; undefined when missing. */
  read(path: string): Promise<string | undefined>;
  /**
   * Streams a file as text.
   *
   * @throws ProblemError `table.unreadable`, `table.too_large`.
   */
  open(path: string): AsyncIterable<string>;
  close(): void;
}

const unreadable = (cause?: unknown): ProblemError =>
  new ProblemError('table.unreadable', { cause });

/**
 * Opens an uploaded zip archive. Sizes in its directory may be false, so unpacked bytes are counted
 * over all files; yauzl ends a file that grows beyond its stated size.
 */
export const openArchive = async (
  content: Uint8Array,
  unpackedMaxBytes = limits.tableUnpackedMaxBytes,
): Promise<Archive> => {
  const zip = await yauzl
    .fromBufferPromise(Buffer.from(content.buffer, content.byteOffset, content.byteLength))
    .catch((cause: unknown) => {
      throw unreadable(cause);
    });
  if (zip.entryCount > entriesMax) throw unreadable();
  const entries = new Map<string, yauzl.Entry>();
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry);
  } catch (cause) {
    throw unreadable(cause);
  }
  let unpacked = 0;
  const counted = new Map<string, number>(); // bytes by path: a second read does not count again
  async function* open(path: string): AsyncGenerator<string> {
    const entry = entries.get(path.toLowerCase());
    if (!entry) throw unreadable();
    const decoder = new TextDecoder();
    let length = 0;
    let source: Readable | undefined;
    try {
      source = await zip.openReadStreamPromise(entry);
      for await (const piece of source as AsyncIterable<Buffer>) {
        // without an encoding, a stream of bytes
        length += piece.length;
        const before = counted.get(path) ?? 0;
        if (length > before) {
          unpacked += length - before;
          counted.set(path, length);
        }
        if (unpacked > unpackedMaxBytes)
          throw new ProblemError('table.too_large', {
            meta: { maximum: unpackedMaxBytes / megabyte },
          });
        yield decoder.decode(piece, { stream: true });
      }
      yield decoder.decode();
    } catch (cause) {
      throw cause instanceof ProblemError ? cause : unreadable(cause);
    } finally {
      source?.destroy();
    }
  }
  return {
    has: (path) => entries.has(path.toLowerCase()),
    open,
    read: async (path) => {
      if (!entries.has(path.toLowerCase())) return undefined;
      let text = '';
      for await (const piece of open(path)) text += piece;
      return text;
    },
    close: () => zip.close(),
  };
};
