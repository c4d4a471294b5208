import { readFileSync } from 'node:fs';
import path from 'node:path';
import { transformSync } from '@swc/core';
import { browserTargets } from './base-config';

/**
 * Compiles the shell's `src/boot.ts` to an inline script for the page's head. It runs before all
 * other scripts, so it may import types only.
 */
export const bootScript = (shellDirectory: string): string => {
  const filename = path.join(shellDirectory, 'src/boot.ts');
  const { code } = transformSync(readFileSync(filename, 'utf8'), {
    filename,
    isModule: true,
    minify: true,
    env: browserTargets,
    jsc: {
      parser: { syntax: 'typescript' },
      minify: { compress: true, mangle: { toplevel: true } },
    },
    module: { type: 'es6' },
  });
  if (/\bimport\b/.test(code))
    throw new Error('src/boot.ts may import types only: it is inlined into the page');
  return `(()=>{${code.replace(/export\s*\{\s*\};?/g, '')}})()`;
};
