import type { RegistryKey, SignedComposition } from '@sala/shared-contracts';
import { adopt, composition, pageComposition } from '../composition';
import { grant } from '../grant';
import { useTrust, type DistrustReason } from '../trust-state';
import { reportBeacon } from './beacons';
import {
  forgetRegistry,
  storeDocument,
  lastDocument,
  lastSeq,
  pinKeys,
  pinnedKeys,
} from './registry-storage';
import { isSigned } from './signature';

const keysOfPage = (): readonly RegistryKey[] =>
  JSON.parse(document.getElementById('registry-keys')?.textContent ?? '[]') as RegistryKey[]; // written by the gateway

const isOfPage = ({ kid }: RegistryKey): boolean => keysOfPage().some((key) => key.kid === kid);

/** An old document shown on purpose, in this browser alone. */
const isReplay = ({ id }: SignedComposition): boolean =>
  grant?.kind === 'replay' && grant.composition === id;

/**
 * Verifies a document with the keys this browser has pinned since its first page. Rejects one older
 * than the newest seen here: a rollback gets a new number.
 */
export const distrustReason = async (
  document: SignedComposition,
): Promise<DistrustReason | null> => {
  const pinned = pinnedKeys();
  const keys = pinned.length > 0 ? pinned : keysOfPage();
  if (!(await isSigned(document, keys))) return keys.some(isOfPage) ? 'unsigned' : 'keys';
  return document.seq < lastSeq() && !isReplay(document) ? 'replayed' : null;
};

/** Learns keys that come with a document signed by a pinned key: this is how keys rotate. */
const learnKeys = (): void => {
  const pinned = pinnedKeys();
  const added = keysOfPage().filter(({ kid }) => !pinned.some((known) => known.kid === kid));
  if (added.length > 0) pinKeys([...pinned, ...added]);
};

let verification: Promise<void> | null = null;

/** Puts a verified document in force and stores it for when none can be fetched. */
export const acceptDocument = (document: SignedComposition): void => {
  if (!isReplay(document)) storeDocument(document);
  useTrust.setState({ confirmed: Date.parse(document.expiresAt) > Date.now(), distrust: null });
  if (document !== composition()) adopt(document);
  verification = Promise.resolve();
};

const subject = `host_shell@${pageComposition.shell.version}`;

/** Replaces an untrusted document by the newest one verified here. */
const fallBack = async (why: DistrustReason): Promise<void> => {
  reportBeacon(subject, 'integrity', { code: `composition-${why}` });
  useTrust.setState({ confirmed: false, distrust: why });
  const kept = lastDocument();
  if (!kept || (await distrustReason(kept)) !== null)
    throw new Error(`The composition is ${why}, and no other is known`);
  adopt(kept);
};

/** On localhost every data directory has its own registry, so none vouches for the next. */
const isLocalhost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(location.hostname);

const verifyPage = async (): Promise<void> => {
  if (isLocalhost && !pinnedKeys().some(isOfPage)) forgetRegistry();
  const why = await distrustReason(pageComposition);
  // Offline, the HTTP cache may serve an older page: it is verified and says how old it is.
  if (why === 'replayed' && !navigator.onLine)
    return useTrust.setState({ confirmed: false, distrust: why });
  if (why !== null) return fallBack(why);
  learnKeys();
  acceptDocument(pageComposition);
};

/**
 * Verifies the page's document, once; no remote loads before.
 *
 * @throws when neither it nor a stored one is trusted.
 */
export const whenTrusted = (): Promise<void> => {
  verification ??= verifyPage();
  return verification;
};
