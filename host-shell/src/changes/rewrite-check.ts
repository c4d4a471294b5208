import { integrityProbe } from '@sala/shared-contracts';
import { pageComposition } from '../composition';
import { loadFederation } from '../load-federation';
import { useTrust } from '../trust-state';

const key = 'integrity-checked';

/** Days since 1970; no calendar needed. */
const today = (): string => String(Math.floor(Date.now() / 86_400_000));

/** Today's finding of this tab: true when scripts are rewritten; null before the check. */
const findingToday = (): boolean | null => {
  try {
    const [day, result] = sessionStorage.getItem(key)?.split(' ') ?? [];
    return day === today() ? result === 'rewritten' : null;
  } catch {
    return null; // storage may be forbidden
  }
};

const storeFinding = (rewritten: boolean): void => {
  try {
    sessionStorage.setItem(key, `${today()} ${rewritten ? 'rewritten' : 'whole'}`);
  } catch {
    return; // the next page checks again
  }
};

/**
 * Once per day and tab, fetches a script of known bytes. Others mean that something rewrites
 * scripts in transit (a TLS-inspecting proxy): integrity cannot hold, and the platform's operator
 * must know.
 */
export const checkForRewriting = async (): Promise<void> => {
  const before = findingToday();
  if (before !== null) return useTrust.setState({ rewritten: before });
  const answer = await fetch(integrityProbe.url, { cache: 'no-store' });
  if (!answer.ok) return; // inconclusive
  const { hasDigest, reportBeacon } = await loadFederation();
  const rewritten = !(await hasDigest(await answer.arrayBuffer(), integrityProbe.integrity));
  storeFinding(rewritten);
  useTrust.setState({ rewritten });
  if (rewritten) reportBeacon(`host_shell@${pageComposition.shell.version}`, 'rewritten');
};
