import { registryPrefix, type SignedComposition } from '@sala/shared-contracts';
import { composition } from '../composition';
import { loadFederation } from '../load-federation';
import { doubtConnection } from '../offline/connection-state';
import { useTrust } from '../trust-state';

/**
 * Milliseconds before reconnecting, jittered so that a restarted server is not hit by all pages at
 * once.
 */
const firstRetryMs = 1000;
const longestRetryMs = 60_000;
/**
 * The registry sends something every 10 s; after this silence, and at this interval, the page
 * polls.
 */
const silenceMs = 15_000;

const fetchDocument = async (): Promise<SignedComposition | null> => {
  const answer = await fetch(`${registryPrefix}/composition`, { cache: 'no-cache' });
  return answer.ok ? ((await answer.json()) as SignedComposition) : null; // verified before use
};

const isNews = (id: string): boolean => id !== composition().id || !useTrust.getState().confirmed;

/** Fetches the document in force (304 when unchanged) and adopts it if it is new and valid. */
const pollDocument = async (): Promise<void> => {
  const next = await fetchDocument();
  if (next && !isNews(next.id)) return;
  const { acceptDocument, distrustReason, reportBeacon, whenTrusted } = await loadFederation();
  await whenTrusted().catch(() => undefined); // an untrusted page may receive a valid document now
  if (!next || next.seq < composition().seq) return;
  const why = await distrustReason(next);
  if (why === null) acceptDocument(next);
  else
    reportBeacon(`host_shell@${composition().shell.version}`, 'integrity', {
      code: `composition-${why}`,
    });
};

/**
 * Follows the registry's stream while the page is visible, and polls when it becomes visible. Polls
 * at intervals, too, where a proxy blocks or buffers the stream. @returns stops it.
 */
export const followChanges = (): (() => void) => {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let silent = false;
  let failures = 0;

  const ask = (): void => void pollDocument().catch(doubtConnection);
  const listenForSilence = (): void => {
    clearTimeout(silence);
    silence = setTimeout(() => {
      silent = true;
      ask();
      if (source) tryLater(); // a dead connection looks like a buffered one
      listenForSilence();
    }, silenceMs);
  };
  const heard = (): void => {
    silent = false;
    failures = 0;
    listenForSilence();
  };
  // The stream starts with the current state, so nothing is missed between connections.
  const hear = ({ data }: MessageEvent<string>): void => {
    heard();
    const { id } = JSON.parse(data) as { readonly id: string }; // written by the registry
    if (isNews(id)) pollDocument().catch(() => undefined); // the next event or focus retries
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
    const pause = Math.min(firstRetryMs * 2 ** failures, longestRetryMs);
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
