import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { workspaceRoot } from '@sala/tooling/bundles';
import { UsageError } from './exit-codes';

export const defaultOrigin = 'http://localhost:4400';

const thisMachine = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Origin of the registry: option, environment, then the local suite. @throws UsageError */
export const originOf = (option: string | undefined): string => {
  const address = option ?? process.env['SALA_REGISTRY_URL'] ?? defaultOrigin;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new UsageError(`"${address}" is not a registry address; use one like ${defaultOrigin}`);
  }
  return url.origin;
};

const operatorToken = async (): Promise<string | null> => {
  const data = path.resolve(workspaceRoot, process.env['SALA_DATA_DIR'] || '.data');
  const text = await readFile(path.join(data, 'registry', 'operator-token'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null; // no suite has run with this data directory
      throw error;
    },
  );
  return text?.trim() || null;
};

/** Option, environment, or the local operator token, which is never sent to another machine. */
export const tokenFor = (
  origin: string,
  option: string | undefined,
): (() => Promise<string | null>) => {
  let token: Promise<string | null> | undefined;
  return () => {
    token ??= (async () =>
      option ??
      process.env['SALA_REGISTRY_TOKEN'] ??
      (thisMachine.has(new URL(origin).hostname) ? operatorToken() : null))();
    return token;
  };
};
