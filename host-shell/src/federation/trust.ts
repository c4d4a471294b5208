import type { RegistryKey, SignedComposition } from '@sala/shared-contracts';
import { adopt, composition, pageComposition } from '../composition';
import { grant } from '../grant';
import { useTrust, type Doubt } from '../trust-state';
import { tell } from './beacons';
import { forgetRegistry, keep, lastDocument, lastSeq, pinKeys, pinnedKeys } from './kept';
import { isSigned } from './signature';

const keysOfPage = (): readonly RegistryKey[] =>
  JSON.parse(document.getElementById('registry-keys')?.textContent ?? '[]') as RegistryKey[]; // written by the gateway

const isOfPage = ({ kid }: RegistryKey): boolean => keysOfPage().some((key) => key.kid === kid);

/** An old document that somebody may see again, in this browser alone. */
const isReplay = ({ id }: SignedComposition): boolean =>
  grant?.kind === 'replay' && grant.composition === id;

/**
 * Judges a document by the keys that this browser has known since its first page. One that is older
 * than what was seen here already is refused: going back is a new number.
 */
export const doubt = async (document: SignedComposition): Promise<Doubt | null> => {
  const pinned = pinnedKeys();
  const keys = pinned.length > 0 ? pinned : keysOfPage();
  if (!(await isSigned(document, keys))) return keys.some(isOfPage) ? 'unsigned' : 'keys';
  return document.seq < lastSeq() && !isReplay(document) ? 'replayed' : null;
};

/**
 * Keys that come beside a document which a known key has signed are known from then on: that is how
 * keys are changed.
 */
const learnKeys = (): void => {
  const pinned = pinnedKeys();
  const added = keysOfPage().filter(({ kid }) => !pinned.some((known) => known.kid === kid));
  if (added.length > 0) pinKeys([...pinned, ...added]);
};

let judged: Promise<void> | null = null;

/** Puts a verified document in force, and keeps it for the day on which none can be had. */
export const accept = (document: SignedComposition): void => {
  if (!isReplay(document)) keep(document);
  useTrust.setState({ confirmed: Date.parse(document.expiresAt) > Date.now(), doubt: null });
  if (document !== composition()) adopt(document);
  judged = Promise.resolve();
};

const subject = `host_shell@${pageComposition.shell.version}`;

/** The newest that was verified here stands in for a document that is not what the registry signed. */
const fallBack = async (why: Doubt): Promise<void> => {
  tell(subject, 'integrity', { code: `composition-${why}` });
  useTrust.setState({ confirmed: false, doubt: why });
  const kept = lastDocument();
  if (!kept || (await doubt(kept)) !== null)
    throw new Error(`The composition is ${why}, and no other is known`);
  adopt(kept);
};

/**
 * A computer of one's own has another registry with every data directory: none of them has to vouch
 * for the next.
 */
const isOwnComputer = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(location.hostname);

const judgePage = async (): Promise<void> => {
  if (isOwnComputer && !pinnedKeys().some(isOfPage)) forgetRegistry();
  const why = await doubt(pageComposition);
  // Without a line an older page may come out of the browser's own store: it is verified, and says what it is.
  if (why === 'replayed' && !navigator.onLine)
    return useTrust.setState({ confirmed: false, doubt: why });
  if (why !== null) return fallBack(why);
  learnKeys();
  accept(pageComposition);
};

/**
 * Verifies the page's document, once. No remote is loaded before.
 *
 * @throws when neither it nor a kept one can be trusted.
 */
export const trusted = (): Promise<void> => {
  judged ??= judgePage();
  return judged;
};
