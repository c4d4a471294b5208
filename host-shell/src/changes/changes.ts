import { registryPrefix, type SignedComposition } from '@sala/shared-contracts';
import { composition } from '../composition';
import { loadFederation } from '../federation';
import { doubtConnection } from '../offline/connection-state';
import { useTrust } from '../trust-state';

/** Milliseconds before the line is opened anew: spread, so that a server that comes back is not asked by all at once. */
const firstPause = 1000;
const longestPause = 60_000;

const fetchNewest = async (): Promise<SignedComposition | null> => {
  const answer = await fetch(`${registryPrefix}/composition`, { cache: 'no-cache' });
  return answer.ok ? ((await answer.json()) as SignedComposition) : null; // verified before anything of it is used
};

/** Asks for the document in force and adopts it, if it holds. */
export const refresh = async (): Promise<void> => {
  const { accept, doubt, tell, trusted } = await loadFederation();
  const next = await fetchNewest();
  await trusted().catch(() => undefined); // a page that was given nothing it can trust may be given it now
  if (!next || next.seq < composition().seq) return;
  const why = await doubt(next);
  if (why === null) accept(next);
  else tell(`host_shell@${composition().shell.version}`, 'integrity', { code: `composition-${why}` });
};

/**
 * Follows what the registry puts in force, while somebody can see the page; a page that is looked at again
 * asks at once. @returns what ends it.
 */
export const followChanges = (): (() => void) => {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  // The line begins with what is in force: what happened while nobody listened is heard of at once.
  const hear = ({ data }: MessageEvent<string>): void => {
    const { id } = JSON.parse(data) as { readonly id: string }; // written by the registry
    if (id !== composition().id || !useTrust.getState().confirmed) refresh().catch(() => undefined); // the next news, or the next look, asks again
  };
  const close = (): void => {
    clearTimeout(timer);
    source?.close();
    source = null;
  };
  const open = (): void => {
    if (source || document.visibilityState !== 'visible') return;
    const line = new EventSource(`${registryPrefix}/changes`);
    source = line;
    line.addEventListener('open', () => {
      failures = 0;
    });
    line.addEventListener('composition', hear);
    line.addEventListener('error', () => {
      close();
      failures += 1;
      doubtConnection();
      const pause = Math.min(firstPause * 2 ** failures, longestPause);
      timer = setTimeout(open, pause * (0.5 + Math.random() / 2));
    });
  };
  const onVisibility = (): void => (document.visibilityState === 'visible' ? open() : close());

  document.addEventListener('visibilitychange', onVisibility);
  open();
  return () => {
    close();
    document.removeEventListener('visibilitychange', onVisibility);
  };
};
