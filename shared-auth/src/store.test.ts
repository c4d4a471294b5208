import type { CurrentUser } from '@sala/shared-contracts';
import { useAuth } from './store';
import { ana, inSeconds, sessionFor, tokenOf } from './testing/people';

const state = () => {
  const { user, expiration, token, initialized } = useAuth.getState();
  return { user, expiration, token, initialized };
};
const signedOut = { user: null, expiration: null, token: null };
const stored = (): unknown => JSON.parse(localStorage.getItem('auth-storage') ?? 'null');
const cookie = (): string => document.cookie;
const remember = (user: CurrentUser | null, expiration: number | null): void =>
  localStorage.setItem('auth-storage', JSON.stringify({ state: { user, expiration }, version: 0 }));
const keepToken = (token: string): void => {
  document.cookie = `access_token=${token}; path=/; secure; samesite=strict`;
};

/** Simulates a page load: the store hydrates, then the shell initializes it. */
const loadPage = async (): Promise<void> => {
  await useAuth.persist.rehydrate();
  useAuth.getState().initialize();
};

afterEach(() => {
  useAuth.getState().reset();
  useAuth.setState({ initialized: false });
});

test('starts empty and uninitialized', () => {
  expect(state()).toEqual({ ...signedOut, initialized: false });
});

describe('setting a session (docs/spec/identity.md)', () => {
  test('keeps a valid token with person and expiry, and writes the cookie', () => {
    const exp = inSeconds(3600);
    const session = sessionFor(ana, exp);
    useAuth.getState().setAuth(session);
    expect(state()).toMatchObject({ user: ana, expiration: exp, token: session.token });
    expect(cookie()).toBe(`access_token=${session.token}`);
  });

  test('the cookie is secure, strict, for every path, and expires with the token', () => {
    const writes = jest.spyOn(Document.prototype, 'cookie', 'set');
    const exp = inSeconds(3600);
    const { token } = sessionFor(ana, exp);
    useAuth.getState().setAuth({ token, user: ana });
    expect(writes).toHaveBeenCalledTimes(1);
    const [pair, ...attributes] = String(writes.mock.calls[0]?.[0]).split('; ');
    expect(pair).toBe(`access_token=${token}`);
    expect(attributes.sort()).toEqual(
      [
        `expires=${new Date(exp * 1000).toUTCString()}`,
        'path=/',
        'sameSite=strict',
        'secure',
      ].sort(),
    );
  });

  test.each([
    ['cannot be decoded', () => 'not-a-token'],
    ['lacks its expiry', () => tokenOf({ sub: ana.id })],
    ['expired a minute ago', () => tokenOf({ sub: ana.id, exp: inSeconds(-60) })],
    ['expires in this very second', () => tokenOf({ sub: ana.id, exp: inSeconds(0) })],
  ])('a token that %s ends the current session', (_name, token) => {
    useAuth.getState().setAuth(sessionFor(ana));
    useAuth.getState().setAuth({ token: token(), user: ana });
    expect(state()).toMatchObject(signedOut);
    expect(cookie()).toBe('');
    expect(stored()).toEqual({ state: { user: null, expiration: null }, version: 0 });
  });
});

describe('loading the page (docs/spec/identity.md)', () => {
  test('restores a valid token from its cookie, with the stored person', async () => {
    const exp = inSeconds(3600);
    const { token } = sessionFor(ana, exp);
    keepToken(token);
    remember(ana, exp);
    await loadPage();
    expect(state()).toEqual({ user: ana, expiration: exp, token, initialized: true });
  });

  test("ignores a stored person when the token is somebody else's", async () => {
    const exp = inSeconds(3600);
    const token = tokenOf({ sub: 'cd0ffe4e-7c2e-4c43-8a5e-0f3f5d1f7a10', exp });
    keepToken(token);
    remember(ana, exp);
    await loadPage();
    expect(state()).toEqual({ user: null, expiration: exp, token, initialized: true });
  });

  test.each([
    ['no token', null],
    ['an undecodable token', 'damaged'],
    ['an expired token', tokenOf({ sub: ana.id, exp: inSeconds(-1) })],
  ])('%s: signed out, with nothing left', async (_name, token) => {
    if (token) keepToken(token);
    remember(ana, inSeconds(3600));
    await loadPage();
    expect(state()).toEqual({ ...signedOut, initialized: true });
    expect(cookie()).toBe('');
    expect(stored()).toEqual({ state: { user: null, expiration: null }, version: 0 });
  });
});

describe('expiry', () => {
  test('ends the session only at its last second', () => {
    const exp = inSeconds(3600);
    useAuth.getState().setAuth(sessionFor(ana, exp));
    const now = jest.spyOn(Date, 'now').mockReturnValue(exp * 1000 - 1);
    useAuth.getState().checkExpiry();
    expect(state()).toMatchObject({ user: ana, expiration: exp });
    now.mockReturnValue(exp * 1000);
    useAuth.getState().checkExpiry();
    expect(state()).toMatchObject(signedOut);
    expect(cookie()).toBe('');
  });

  test('a check while signed out changes nothing', () => {
    const changes = jest.fn();
    const unsubscribe = useAuth.subscribe(changes);
    useAuth.getState().checkExpiry();
    unsubscribe();
    expect(changes).not.toHaveBeenCalled();
  });

  test('reset clears cookie, person, token and expiration', () => {
    useAuth.getState().setAuth(sessionFor(ana));
    useAuth.getState().reset();
    expect(state()).toMatchObject(signedOut);
    expect(cookie()).toBe('');
    expect(stored()).toEqual({ state: { user: null, expiration: null }, version: 0 });
  });
});

describe('renewal and expiry', () => {
  test("a token is due at half its life, by this computer's clock", () => {
    const now = jest.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000);
    useAuth.getState().setAuth({
      token: tokenOf({ sub: ana.id, iat: 1_800_000_000, exp: 1_800_003_600 }),
      user: ana,
    });
    expect(useAuth.getState().renewFrom).toBe(1_800_001_800_000);
    // Reloaded twenty minutes later: the token's age comes from its claims.
    now.mockReturnValue(1_800_001_200_000);
    useAuth.setState({ renewFrom: null });
    useAuth.getState().initialize();
    expect(useAuth.getState().renewFrom).toBe(1_800_001_800_000);
    useAuth.getState().reset();
    expect(useAuth.getState().renewFrom).toBeNull();
  });

  test('distinguishes expiry from sign-out, for other tabs, too', () => {
    useAuth.getState().setAuth(sessionFor(ana));
    useAuth.getState().expire();
    expect(useAuth.getState()).toMatchObject({ ...signedOut, expired: true });
    expect(cookie()).toBe('');
    expect(stored()).toEqual({
      state: { user: null, expiration: null, expired: true },
      version: 0,
    });
    useAuth.getState().setAuth(sessionFor(ana));
    expect(useAuth.getState().expired).toBe(false);
    useAuth.getState().reset();
    expect(useAuth.getState().expired).toBe(false);
  });
});

describe('another tab', () => {
  const luis: CurrentUser = {
    ...ana,
    id: 'cd0ffe4e-7c2e-4c43-8a5e-0f3f5d1f7a10',
    firstName: 'Luis',
  };
  /** Simulates another tab that stores a session. */
  const elsewhere = (user: CurrentUser, exp: number): string => {
    const { token } = sessionFor(user, exp);
    keepToken(token);
    remember(user, exp);
    return token;
  };

  test('signs in: this tab takes over its session', () => {
    const exp = inSeconds(3600);
    const token = elsewhere(ana, exp);
    useAuth.getState().follow();
    expect(state()).toMatchObject({ user: ana, expiration: exp, token });
  });

  test('signs in during start-up: this tab is behind until it follows', () => {
    useAuth.getState().initialize();
    expect(useAuth.getState().isBehind()).toBe(false);
    const exp = inSeconds(3600);
    remember(ana, exp); // the storage event
    expect(useAuth.getState().isBehind()).toBe(true);
    elsewhere(ana, exp);
    expect(useAuth.getState().isBehind()).toBe(true);
    useAuth.getState().follow();
    expect(useAuth.getState().isBehind()).toBe(false);
  });

  test('a cookie that arrives during start-up survives', () => {
    const writes = jest.spyOn(Document.prototype, 'cookie', 'set');
    useAuth.getState().initialize();
    expect(writes).not.toHaveBeenCalled();
  });

  test('a cookie that arrives after the event is picked up on retry', () => {
    const exp = inSeconds(3600);
    remember(ana, exp);
    expect(useAuth.getState().follow()).toBe(false);
    expect(state()).toMatchObject(signedOut);
    const token = elsewhere(ana, exp);
    expect(useAuth.getState().follow()).toBe(true);
    expect(state()).toMatchObject({ user: ana, token });
  });

  test.each([
    ['its end', () => remember(null, null)],
    ['the next person', () => remember(luis, inSeconds(7200))],
  ])("news of %s before the cookie changed leaves this tab's session", (_name, news) => {
    const session = sessionFor(ana);
    useAuth.getState().setAuth(session);
    const { user, token } = state();
    news();
    expect(useAuth.getState().follow()).toBe(false);
    expect(state()).toMatchObject({ user, token });
  });

  test('is idle, but the computer slept past expiry: the session expired', () => {
    const exp = inSeconds(3600);
    useAuth.getState().setAuth(sessionFor(ana, exp));
    const clock = jest.spyOn(Date, 'now').mockReturnValue((exp + 1) * 1000);
    useAuth.getState().follow();
    clock.mockRestore();
    expect(useAuth.getState()).toMatchObject({ ...signedOut, expired: true });
    expect(cookie()).toBe(''); // though by the browser's clock it had an hour left
  });

  test('renews: the newer token is taken, and nothing is written', () => {
    useAuth.getState().setAuth(sessionFor(ana, inSeconds(600)));
    const exp = inSeconds(3600);
    const token = elsewhere(ana, exp);
    useAuth.getState().follow();
    expect(state()).toMatchObject({ user: ana, expiration: exp, token });
    expect(cookie()).toBe(`access_token=${token}`);
  });

  test('signs in somebody else', () => {
    useAuth.getState().setAuth(sessionFor(ana));
    const exp = inSeconds(3600);
    const token = elsewhere(luis, exp);
    useAuth.getState().follow();
    expect(state()).toMatchObject({ user: luis, token });
  });

  test("sets up the company: this tab's person has it, too", () => {
    const exp = inSeconds(3600);
    useAuth.getState().setAuth(sessionFor({ ...ana, company: null }, exp));
    const changes = jest.fn();
    const unsubscribe = useAuth.subscribe(changes);
    useAuth.getState().follow();
    expect(changes).not.toHaveBeenCalled();
    remember(ana, exp);
    useAuth.getState().follow();
    expect(state().user).toEqual(ana);
    unsubscribe();
  });

  test.each([
    ['signed out', false],
    ['let the session expire', true],
  ])('%s: signed out here, with the reason', (_name, expired) => {
    useAuth.getState().setAuth(sessionFor(ana));
    document.cookie =
      'access_token=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT; secure; samesite=strict';
    localStorage.setItem(
      'auth-storage',
      JSON.stringify({
        state: { user: null, expiration: null, ...(expired ? { expired } : {}) },
        version: 0,
      }),
    );
    useAuth.getState().follow();
    expect(useAuth.getState()).toMatchObject({ ...signedOut, expired });
  });
});

test('local storage holds person and expiry under auth-storage, never the token', () => {
  const exp = inSeconds(3600);
  const session = sessionFor(ana, exp);
  useAuth.getState().setAuth(session);
  expect(stored()).toEqual({ state: { user: ana, expiration: exp }, version: 0 });
  expect(Object.entries(localStorage).flat().join()).not.toContain(session.token);
});

test('replaces the person and keeps the session', () => {
  const exp = inSeconds(3600);
  const session = sessionFor({ ...ana, company: null }, exp);
  useAuth.getState().setAuth(session);
  useAuth.getState().setUser(ana);
  expect(state()).toMatchObject({ user: ana, expiration: exp, token: session.token });
  expect(stored()).toMatchObject({ state: { user: ana } });
});

test('ignores data of a previous or another person', () => {
  const luis: CurrentUser = {
    ...ana,
    id: 'cd0ffe4e-7c2e-4c43-8a5e-0f3f5d1f7a10',
    firstName: 'Luis',
  };
  useAuth.getState().setAuth(sessionFor(luis));
  useAuth.getState().setUser(ana);
  expect(state().user).toEqual(luis);
  useAuth.getState().expire();
  useAuth.getState().setUser(luis);
  expect(state()).toMatchObject(signedOut);
  expect(stored()).toMatchObject({ state: { user: null } });
});
