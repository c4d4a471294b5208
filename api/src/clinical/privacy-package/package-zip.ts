import { Readable, type PassThrough } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of the archive, and how its bytes are read when it is its turn. */
export interface ZipPart {
  readonly name: string;
  readonly read: () => Promise<Uint8Array>;
}

/** A ZIP of which no more than one part is in memory at a time. */
export const zipBytes = (parts: readonly ZipPart[]): AsyncIterable<Uint8Array> => {
  const zip = new ZipFile();
  const out = zip.outputStream as PassThrough; // it is one; the type names the older interface
  zip.on('error', (error: Error) => out.destroy(error));
  for (const { name, read } of parts)
    zip.addReadStreamLazy(name, (answer) => {
      read().then(
        (bytes) => answer(null, Readable.from([Buffer.from(bytes)])),
        (error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))),
      );
    });
  zip.end();
  return out;
};
