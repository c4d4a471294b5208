import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';

/** Streams a finished build as a gzipped tar without buffering it. A release has no folders. */
export const packRelease = async (directory: string): Promise<Readable> => {
  const names = (await readdir(directory)).sort();
  const tar = pack();
  const fill = async (): Promise<void> => {
    for (const name of names) {
      const file = path.join(directory, name);
      const facts = await stat(file);
      if (!facts.isFile()) throw new Error(`${file} is not a file: a release has only files`);
      // No timestamp: the same build gives the same bytes.
      await pipeline(
        createReadStream(file),
        tar.entry({ name, size: facts.size, mode: 0o644, mtime: new Date(0) }),
      );
    }
    tar.finalize();
  };
  fill().catch((error: unknown) =>
    tar.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  const zip = createGzip({ level: 1 }); // most content is already compressed
  tar.once('error', (error) => zip.destroy(error));
  return tar.pipe(zip);
};
