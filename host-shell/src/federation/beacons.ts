import { useAuth } from '@sala/shared-auth';
import { registryPrefix, type Beacon, type BeaconPhase } from '@sala/shared-contracts';
import { composition } from '../composition';
import { tabId } from './tab-id';

/** Milliseconds during which reports are batched, and the registry's limit per request. */
const batchMs = 2000;
const batchMax = 50;
/**
 * Milliseconds before expiry at which a token is replaced: an expired one would be refused in
 * flight.
 */
const marginMs = 60_000;

/** The registry counts a tab by a token bound to one composition; signed-in people weigh more. */
interface Token {
  readonly composition: string;
  readonly user: string | null;
  readonly token: string;
  readonly until: number;
}

const queue: Beacon[] = [];
let timer: ReturnType<typeof setTimeout> | null = null;
let currentToken: Token | null = null;
let asking: Promise<void> | null = null;

const userNow = (): string | null => useAuth.getState().user?.id ?? null;

const tokenNow = (): Token | null =>
  currentToken &&
  currentToken.composition === composition().id &&
  currentToken.user === userNow() &&
  currentToken.until > Date.now()
    ? currentToken
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
  const answer = await post('beacons/token', { composition: id, tab: tabId }, { headers });
  if (!answer.ok) return;
  const { token, expiresAt } = (await answer.json()) as {
    readonly token: string;
    readonly expiresAt: string;
  }; // response of our own registry
  currentToken = { composition: id, user, token, until: Date.parse(expiresAt) - marginMs };
};

const askForToken = (): Promise<void> => {
  asking ??= fetchToken()
    .catch(() => undefined) // telemetry only: the next report retries
    .finally(() => {
      asking = null;
    });
  return asking;
};

/** Sends the queue. A page being unloaded still sends it if a token is at hand. */
const send = (): void => {
  if (timer !== null) clearTimeout(timer);
  timer = null;
  const token = tokenNow();
  if (!token) return;
  while (queue.length > 0) {
    const body = {
      composition: token.composition,
      tab: tabId,
      token: token.token,
      items: queue.splice(0, batchMax),
    };
    post('beacons', body, { keepalive: true }).catch(() => undefined); // telemetry only
  }
};

const sendSoon = (): void => {
  timer ??= setTimeout(() => {
    timer = null;
    void (tokenNow() ? Promise.resolve() : askForToken()).then(send);
  }, batchMs);
};

window.addEventListener('pagehide', send);

/**
 * Reports to the registry how a version behaves in this page; never what the person views.
 *
 * @param subject `mfe_billing@1.0.0-0123abcd`
 */
export const reportBeacon = (
  subject: string,
  phase: BeaconPhase,
  { ms, code }: { readonly ms?: number; readonly code?: string } = {},
): void => {
  queue.push({
    subject,
    phase,
    ...(ms === undefined ? {} : { ms: Math.min(Math.round(ms), 600_000) }),
    ...(code === undefined ? {} : { code }),
  });
  if (queue.length > batchMax * 4) queue.shift(); // drop the oldest while the registry is unreachable
  if (!tokenNow()) void askForToken(); // request the token now: a failing page is often left soon
  sendSoon();
};
