import { registryPrefix, type SignedComposition } from '@sala/shared-contracts';
import { composition } from '../composition';
import { loadFederation } from '../federation';
import { doubtConnection } from '../offline/connection-state';
import { useTrust } from '../trust-state';

/**
 * Milliseconds before the line is opened anew: spread, so that a server that comes back is not
 * asked by all at once.
 */
const firstPause = 1000;
const longestPause = 60_000;
/**
 * The registry says something every 10 s; after so long without a word, and so often from then on,
 * the page asks.
 */
const longestSilence = 15_000;

const fetchNewest = async (): Promise<SignedComposition | null> => {
  const answer = await fetch(`${registryPrefix}/composition`, { cache: 'no-cache' });
  return answer.ok ? ((await answer.json()) as SignedComposition) : null; // verified before anything of it is used
};

const isNews = (id: string): boolean => id !== composition().id || !useTrust.getState().confirmed;

/**
 * Asks for the document in force, of which a browser that has it is only told so, and adopts it if
 * it is another and holds.
 */
const askForNewest = async (): Promise<void> => {
  const next = await fetchNewest();
  if (next && !isNews(next.id)) return;
  const { accept, doubt, tell, trusted } = await loadFederation();
  await trusted().catch(() => undefined); // a page that was given nothing it can trust may be given it now
  if (!next || next.seq < composition().seq) return;
  const why = await doubt(next);
  if (why === null) accept(next);
  else
    tell(`host_shell@${composition().shell.version}`, 'integrity', { code: `composition-${why}` });
};

/**
 * Follows what the registry puts in force, while somebody can see the page; a page that is looked
 * at again asks at once. Where nothing comes of the line, because something on the way blocks it or
 * keeps it to itself, the page asks by itself. @returns what ends it.
 */
export const followChanges = (): (() => void) => {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let silent = false;
  let failures = 0;

  const ask = (): void => void askForNewest().catch(doubtConnection);
  const listenForSilence = (): void => {
    clearTimeout(silence);
    silence = setTimeout(() => {
      silent = true;
      ask();
      if (source) tryLater(); // a line that has died looks like one that is held back
      listenForSilence();
    }, longestSilence);
  };
  const heard = (): void => {
    silent = false;
    failures = 0;
    listenForSilence();
  };
  // The line begins with what is in force: what happened while nobody listened is heard of at once.
  const hear = ({ data }: MessageEvent<string>): void => {
    heard();
    const { id } = JSON.parse(data) as { readonly id: string }; // written by the registry
    if (isNews(id)) askForNewest().catch(() => undefined); // the next news, or the next look, asks again
  };
  const hangUp = (): void => {
    clearTimeout(timer);
    source?.close();
    source = null;
  };
  const close = (): void => {
    hangUp();
    clearTimeout(silence);
  };
  const tryLater = (): void => {
    hangUp();
    failures += 1;
    const pause = Math.min(firstPause * 2 ** failures, longestPause);
    timer = setTimeout(open, pause * (0.5 + Math.random() / 2));
  };
  const open = (): void => {
    if (source || document.visibilityState !== 'visible') return;
    const line = new EventSource(`${registryPrefix}/changes`);
    source = line;
    line.addEventListener('alive', heard);
    line.addEventListener('composition', hear);
    line.addEventListener('error', () => {
      tryLater();
      doubtConnection();
    });
  };
  const onVisibility = (): void => {
    if (document.visibilityState !== 'visible') return close();
    if (silent) ask();
    listenForSilence();
    open();
  };

  document.addEventListener('visibilitychange', onVisibility);
  listenForSilence();
  open();
  return () => {
    close();
    document.removeEventListener('visibilitychange', onVisibility);
  };
};
