import type { SealedPart } from '../secrets/encryption-run';
import { readFile } from './files';
import { holdFilesAfter, replaceContent } from './sealed-files.queries';
import { sealContent } from './sealed-content';

/** A file has 20 MB at most. */
const filesPerStep = 4;

export const sealedFiles: SealedPart = {
  rewrite: async (db, sealer, afterId) => {
    const files = await holdFilesAfter(db, afterId, filesPerStep);
    let rows = 0;
    for (const { id, purpose, keyId } of files) {
      if (keyId === sealer.keyId || purpose === 'logo') continue;
      const { content } = await readFile(db, purpose, id);
      await replaceContent(db, id, sealContent(sealer, id, content));
      rows += 1;
    }
    return { lastId: files.length < filesPerStep ? null : (files.at(-1)?.id ?? null), rows };
  },
};
