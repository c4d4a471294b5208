import { integrityProbe } from '@sala/shared-contracts';
import { pageComposition } from '../composition';
import { loadFederation } from '../federation';
import { useTrust } from '../trust-state';

const key = 'integrity-checked';

/** By no calendar: any day of 24 hours is as good. */
const today = (): string => String(Math.floor(Date.now() / 86_400_000));

/** What this tab found today: true, something rewrites scripts; null, it has not looked. */
const found = (): boolean | null => {
  try {
    const [day, result] = sessionStorage.getItem(key)?.split(' ') ?? [];
    return day === today() ? result === 'rewritten' : null;
  } catch {
    return null; // storage may be forbidden
  }
};

const remember = (rewritten: boolean): void => {
  try {
    sessionStorage.setItem(key, `${today()} ${rewritten ? 'rewritten' : 'whole'}`);
  } catch {
    return; // the next page looks again
  }
};

/**
 * Once a day and tab, fetches a script whose bytes are known: where others arrive, something on the
 * way rewrites scripts (a proxy that inspects TLS), integrity cannot hold, and whoever runs the
 * platform has to know.
 */
export const checkForRewriting = async (): Promise<void> => {
  const before = found();
  if (before !== null) return useTrust.setState({ rewritten: before });
  const answer = await fetch(integrityProbe.url, { cache: 'no-store' });
  if (!answer.ok) return; // nothing can be said
  const { hasDigest, tell } = await loadFederation();
  const rewritten = !(await hasDigest(await answer.arrayBuffer(), integrityProbe.integrity));
  remember(rewritten);
  useTrust.setState({ rewritten });
  if (rewritten) tell(`host_shell@${pageComposition.shell.version}`, 'rewritten');
};
