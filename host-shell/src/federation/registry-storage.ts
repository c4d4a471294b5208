import type { RegistryKey, SignedComposition } from '@sala/shared-contracts';

/*
 * What this browser stores about the registry. Storage may be forbidden or full; every page then
 * starts from scratch.
 */
const keys = {
  document: 'composition',
  seq: 'composition-seq',
  keys: 'registry-keys',
  channels: 'channels',
} as const;

const readStored = <Kept>(key: string): Kept | null => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null; // written below; documents are verified again
  } catch {
    return null;
  }
};

const writeStored = (key: string, value: unknown): void => {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    return; // the next page does without
  }
};

/** Keys this browser trusts: those of the first page it saw, plus rotations. */
export const pinnedKeys = (): readonly RegistryKey[] => readStored<RegistryKey[]>(keys.keys) ?? [];
export const pinKeys = (trusted: readonly RegistryKey[]): void => writeStored(keys.keys, trusted);

/** Sequence number of the newest document verified here. */
export const lastSeq = (): number => readStored<number>(keys.seq) ?? 0;

/** The newest document verified here. */
export const lastDocument = (): SignedComposition | null =>
  readStored<SignedComposition>(keys.document);

export const storeDocument = (document: SignedComposition): void => {
  if (document.seq < lastSeq()) return;
  writeStored(keys.seq, document.seq);
  writeStored(keys.document, document);
};

/** Records which version of a canaried remote runs, so that the next page can preload it (boot.ts). */
export const storeChannel = (name: string, version: string): void => {
  const kept = readStored<Record<string, string>>(keys.channels) ?? {};
  if (kept[name] !== version) writeStored(keys.channels, { ...kept, [name]: version });
};

/** Starts over with the next page's keys, after an authorised person confirmed that they are right. */
export const forgetRegistry = (): void => {
  for (const key of Object.values(keys)) localStorage.removeItem(key);
};
