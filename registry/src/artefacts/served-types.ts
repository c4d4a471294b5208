import path from 'node:path';

/**
 * Media types of served release files, by extension. Nothing a browser executes as a document of
 * our origin: no HTML, XML or SVG.
 */
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.map': 'application/json',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.otf': 'font/otf',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
};

/** Null: not served. */
export const servedType = (file: string): string | null =>
  types[path.extname(file).toLowerCase()] ?? null;

/** Read by the registry and the gateway only. */
const unserved = ['exposed.d.ts'];
const page = 'index.html';
const compressed = /\.(?:br|gz)$/;

/** One sentence per file that would never be served or that a browser could run as a document. */
export const typeFaults = (files: readonly string[], kind: 'shell' | 'remote'): string[] => {
  const allowed = kind === 'shell' ? [page, ...unserved] : unserved;
  return files
    .map((file) => ({ file, original: file.replace(compressed, '') }))
    .filter(
      ({ original }) =>
        !allowed.includes(original) && (original.startsWith('.') || servedType(original) === null),
    )
    .map(
      ({ file }) =>
        `${file} has a type that is not served: a release may contain ${Object.keys(types).join(', ')}; remove it, or convert images to PNG, WebP or AVIF`,
    );
};
