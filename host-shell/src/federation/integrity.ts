import type { LoadManifest } from '@sala/shared-contracts';
import { composition } from '../composition';

declare global {
  /** Path of a script → `sha384-…`. Webpack's loader in every bundle and the federation runtime ask it. */
  var salaIntegrity: Record<string, string> | undefined;
}

/** What a script must be; undefined when nobody says, or the site only reports. */
export const integrityOf = (url: string): string | undefined => globalThis.salaIntegrity?.[new URL(url, location.origin).pathname];

/** Where the site enforces it, the browser refuses files of this version that are not what was published. */
export const protect = (base: string, { integrity }: LoadManifest): void => {
  if (composition().policy.integrity !== 'enforce') return;
  const table = (globalThis.salaIntegrity ??= {});
  for (const [file, digest] of Object.entries(integrity)) table[base + file] = digest;
};
