import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);
const compressible = new Set(['.js', '.css', '.json', '.svg', '.html']);

/** Writes `.br` (quality 11) and `.gz` next to every text file. */
export const precompress = async (directory: string): Promise<void> => {
  const files = (await readdir(directory)).filter((file) => compressible.has(path.extname(file)));
  await Promise.all(
    files.map(async (file) => {
      const full = path.join(directory, file);
      const content = await readFile(full);
      const [small, smaller] = await Promise.all([
        gz(content, { level: 9 }),
        brotli(content, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          },
        }),
      ]);
      await Promise.all([writeFile(`${full}.gz`, small), writeFile(`${full}.br`, smaller)]);
    }),
  );
};
