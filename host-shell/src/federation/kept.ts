import type { RegistryKey, SignedComposition } from '@sala/shared-contracts';

/* What this browser keeps of the registry. Storage may be forbidden or full: then every page begins anew. */
const keys = {
  document: 'composition',
  seq: 'composition-seq',
  keys: 'registry-keys',
  channels: 'channels',
} as const;

const read = <Kept>(key: string): Kept | null => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null; // written below; documents are verified again
  } catch {
    return null;
  }
};

const write = (key: string, value: unknown): void => {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    return; // the next page does without
  }
};

/** Keys that this browser trusts: those of the first page it saw, and those that came by rotation. */
export const pinnedKeys = (): readonly RegistryKey[] => read<RegistryKey[]>(keys.keys) ?? [];
export const pinKeys = (trusted: readonly RegistryKey[]): void => write(keys.keys, trusted);

/** Number of the newest document that was verified here. */
export const lastSeq = (): number => read<number>(keys.seq) ?? 0;

/** The newest document that was verified here; null when there is none. */
export const lastDocument = (): SignedComposition | null => read<SignedComposition>(keys.document);

export const keep = (document: SignedComposition): void => {
  if (document.seq < lastSeq()) return;
  write(keys.seq, document.seq);
  write(keys.document, document);
};

/**
 * Which version of a remote with a canary this browser runs: the next page can load it ahead
 * (boot.ts).
 */
export const keepChannel = (name: string, version: string): void => {
  const kept = read<Record<string, string>>(keys.channels) ?? {};
  if (kept[name] !== version) write(keys.channels, { ...kept, [name]: version });
};

/**
 * Begins anew with the keys of the next page: somebody who may has said that the new keys are
 * right.
 */
export const forgetRegistry = (): void => {
  for (const key of Object.values(keys)) localStorage.removeItem(key);
};
