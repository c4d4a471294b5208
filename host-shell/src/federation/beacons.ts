import { useAuth } from '@sala/shared-auth';
import { registryPrefix, type Beacon, type BeaconPhase } from '@sala/shared-contracts';
import { composition } from '../composition';
import { tab } from './tab-id';

/**
 * Milliseconds in which what happens is collected; at most as many items as the registry takes at
 * once.
 */
const pause = 2000;
const atOnce = 50;
/** A report that is on its way when the token ends is refused: another is asked for a moment before. */
const marginMs = 60_000;

/**
 * The registry counts a tab by a token for one composition; of a person who is signed in, it counts
 * for more.
 */
interface Token {
  readonly composition: string;
  readonly user: string | null;
  readonly token: string;
  readonly until: number;
}

const waiting: Beacon[] = [];
let timer: ReturnType<typeof setTimeout> | null = null;
let held: Token | null = null;
let asking: Promise<void> | null = null;

const userNow = (): string | null => useAuth.getState().user?.id ?? null;

const tokenNow = (): Token | null =>
  held &&
  held.composition === composition().id &&
  held.user === userNow() &&
  held.until > Date.now()
    ? held
    : null;

const post = (path: string, body: unknown, more: RequestInit = {}): Promise<Response> =>
  fetch(`${registryPrefix}/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    ...more,
    headers: { 'content-type': 'application/json', ...more.headers },
  });

const fetchToken = async (): Promise<void> => {
  const [{ id }, user, { token: session }] = [composition(), userNow(), useAuth.getState()];
  const headers: Record<string, string> =
    session === null ? {} : { authorization: `Bearer ${session}` };
  const answer = await post('beacons/token', { composition: id, tab }, { headers });
  if (!answer.ok) return;
  const { token, expiresAt } = (await answer.json()) as {
    readonly token: string;
    readonly expiresAt: string;
  }; // the registry's own answer
  held = { composition: id, user, token, until: Date.parse(expiresAt) - marginMs };
};

const askForToken = (): Promise<void> => {
  asking ??= fetchToken()
    .catch(() => undefined) // counts only: the next report asks again
    .finally(() => {
      asking = null;
    });
  return asking;
};

/**
 * Hands on what was collected. A page that is being left sends it all the same, if it has its
 * token.
 */
const send = (): void => {
  if (timer !== null) clearTimeout(timer);
  timer = null;
  const token = tokenNow();
  if (!token) return;
  while (waiting.length > 0) {
    const body = {
      composition: token.composition,
      tab,
      token: token.token,
      items: waiting.splice(0, atOnce),
    };
    post('beacons', body, { keepalive: true }).catch(() => undefined); // counts only: nobody misses one
  }
};

const sendSoon = (): void => {
  timer ??= setTimeout(() => {
    timer = null;
    void (tokenNow() ? Promise.resolve() : askForToken()).then(send);
  }, pause);
};

window.addEventListener('pagehide', send);

/**
 * Tells the registry how a version fares in this page; never what somebody looks at.
 *
 * @param subject `mfe_billing@1.0.0-0123abcd`
 */
export const tell = (
  subject: string,
  phase: BeaconPhase,
  { ms, code }: { readonly ms?: number; readonly code?: string } = {},
): void => {
  waiting.push({
    subject,
    phase,
    ...(ms === undefined ? {} : { ms: Math.min(Math.round(ms), 600_000) }),
    ...(code === undefined ? {} : { code }),
  });
  if (waiting.length > atOnce * 4) waiting.shift(); // a registry that is away for long is told the newest
  if (!tokenNow()) void askForToken(); // at once: a page that fails is soon left
  sendSoon();
};
