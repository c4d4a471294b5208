import type {
  CallAhead,
  ComposedRemote,
  ComposedVersion,
  Composition,
  LoadManifest,
  Locale,
  RouteLoad,
} from '@sala/shared-contracts';

/**
 * Inlined into the head (see tooling): while the shell's scripts are on their way, asks already for
 * what the address will need, so that no request waits for another to be evaluated. Nothing here is
 * run before it was verified; what is fetched in vain costs a line in the log.
 */
const composition = JSON.parse(
  document.getElementById('composition')?.textContent ?? 'null',
) as Composition | null;

/** What it takes to load a version, where the page brings it along. */
const manifestOf = ({ load }: ComposedVersion): LoadManifest | null =>
  JSON.parse(
    document.querySelector(`script[data-load="${load}"]`)?.textContent ?? 'null',
  ) as LoadManifest | null; // the gateway inlines the build's own file

const enforced = composition?.policy.integrity === 'enforce';

const preload = (
  { base }: ComposedVersion,
  { integrity }: LoadManifest,
  files: readonly string[] = [],
): void => {
  for (const file of files) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'script';
    link.fetchPriority = 'low'; // behind the shell's own scripts: these come while those are evaluated
    if (enforced) link.integrity = integrity[file] ?? ''; // a script with another one would be fetched twice
    link.href = base + file;
    document.head.append(link);
  }
};

/** The libraries that this browser had last, by one of them: it has them still, as a rule. */
const librariesKey = 'libraries';

const hadBefore = (href: string): boolean => {
  try {
    return localStorage.getItem(librariesKey) === href;
  } catch {
    return false; // storage may be forbidden
  }
};

/**
 * Asks for what comes behind the libraries shortly before those are there. They are half of all
 * bytes and the most to evaluate, which begins as soon as they are whole; beside them, everything
 * else would make them late and still wait for them. They come in two files side by side: when the
 * smaller one, React, is whole, what the other still lacks takes about one trip of the line.
 */
const behindLibraries = (ask: () => void): void => {
  const libraries = document.querySelector<HTMLLinkElement>('link[rel=preload][href$="/react.js"]'); // index.html names what the build made
  if (!libraries || hadBefore(libraries.href)) return ask();
  libraries.addEventListener('error', ask, { once: true }); // the page tells; what is here must not be the reason
  libraries.addEventListener(
    'load',
    () => {
      ask();
      try {
        localStorage.setItem(librariesKey, libraries.href);
      } catch {
        return; // asked for behind them the next time, too
      }
    },
    { once: true },
  );
};

const token = /(?:^|; )access_token=([^;]+)/.exec(document.cookie)?.[1];
const locale = document.documentElement.lang as Locale; // the appearance script above wrote it
const path = location.pathname.replace(/(?<!\/)\/+$/, '') || '/';

/** Which version this browser ran last, of a remote with a canary (federation/versions.ts wrote it). */
const remembered = (name: string): string | undefined => {
  try {
    return (JSON.parse(localStorage.getItem('channels') ?? '{}') as Record<string, string>)[name]; // written by the shell; anything else ends in the catch
  } catch {
    return undefined; // storage may be forbidden: stable is the likelier one
  }
};

const likely = ([name, { stable, canary }]: readonly [string, ComposedRemote]): ComposedVersion =>
  canary && remembered(name) === canary.version ? canary : stable;

/** What this browser remembers that the person may do; the server decides all the same. */
const held = (): readonly string[] => {
  try {
    // Written by the session store; anything else ends in the catch.
    const stored = JSON.parse(localStorage.getItem('auth-storage') ?? '') as {
      state: { user: { permissions: string[] } };
    };
    return stored.state.user.permissions;
  } catch {
    return []; // nobody is remembered: nothing is asked ahead that needs a permission
  }
};

/** Starts a screen's first calls; shared-auth hands the answers to the screen that asks for them. */
const callAhead = (calls: readonly CallAhead[] = []): void => {
  const headers: Record<string, string> = { accept: 'application/json', 'accept-language': locale };
  if (token) headers['authorization'] = `Bearer ${token}`;
  const permissions = held();
  const allowed = calls.filter(({ permission }) => !permission || permissions.includes(permission));
  // Read to the end: nobody may come for it, and it must not keep its line open (shared-auth, early-answers.ts).
  const whole = async (url: string): Promise<Response> => {
    const answer = await fetch(url, { headers });
    return new Response(await answer.text(), answer);
  };
  const answers = new Map(allowed.map(({ url }) => [url, whole(url)] as const));
  for (const answer of answers.values()) answer.catch(() => undefined); // the screen asks again by itself
  Object.assign(globalThis, { salaEarlyAnswers: answers, salaEarlyToken: token });
};

/**
 * To write its first number and its first date in a language takes an old computer an eighth of a
 * second: it reads tables. Here it reads them while it waits for the line, and not between the
 * answer and its rows.
 */
const readTables = (): void => {
  const make = [() => new Intl.NumberFormat(locale), () => new Intl.DateTimeFormat(locale)];
  const idle = globalThis.requestIdleCallback ?? setTimeout; // not every Safari has it
  const next = (): void => {
    if (make.shift()?.()) idle(next);
  };
  idle(next);
};

/** Which picture of the page stands until its scripts are there: index.html draws them. */
const draw = (picture: 'frame' | 'form' | 'sign-in' | 'page'): void => {
  const { dataset } = document.documentElement;
  dataset['picture'] = picture;
  try {
    if (localStorage.getItem('sidebar') === 'collapsed') dataset['sidebar'] = 'collapsed';
  } catch {
    return; // storage may be forbidden: the sidebar is wide
  }
};

/* The form of sign-in stands in the page before its scripts: what is pressed in it waits for them (startup/typed-ahead.ts). */
addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement; // it is what a browser submits
  if (!form.closest('#picture')) return;
  event.preventDefault();
  form.dataset['sent'] = '';
});
addEventListener('click', ({ target }) => {
  const pressed = (target as Element).closest<HTMLElement>('#picture :is([type=button], form a)'); // what is pressed is an element
  if (!(pressed instanceof HTMLAnchorElement)) return pressed?.setAttribute('data-pressed', '');
  // Who forgot the password has typed who they are: the link takes it along, as that of the form does (forgotten-link.tsx).
  const email = document.querySelector<HTMLInputElement>('#picture [type=email]')?.value.trim();
  if (email) pressed.search = `${new URLSearchParams({ email })}`;
});

/**
 * The tab's id, as federation/tab-id.ts keeps it: this file stands in the page by itself and
 * imports no code.
 */
const tabId = (): string => {
  const made = crypto.randomUUID();
  try {
    const known = sessionStorage.getItem('tab') ?? made;
    sessionStorage.setItem('tab', known);
    return known;
  } catch {
    return made; // storage may be forbidden
  }
};

const report = (
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Response> =>
  // The path is a text here: with the table of routes all of the contract would stand in the page.
  fetch(`/registry/v1/beacons${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    keepalive: true,
  });

/**
 * Tells the registry that the shell itself failed (shell-health.ts): this code is here, whatever
 * else could not be had.
 */
addEventListener('sala:failed', ({ detail: phase }) => {
  if (!composition) return;
  const own = { composition: composition.id, tab: tabId() };
  const items = [{ subject: `host_shell@${composition.shell.version}`, phase }];
  report('/token', own, token ? { authorization: `Bearer ${token}` } : {})
    .then(async (answer) =>
      report('', { ...own, token: ((await answer.json()) as { token: string }).token, items }),
    ) // the registry's own answer
    .catch(() => undefined); // counts only
});

/* The page's own scripts are deferred; those of screens are not, and screens have Retry. */
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement && target.defer)) return;
    document.documentElement.dataset['failed'] = '';
    dispatchEvent(new CustomEvent('sala:failed', { detail: 'load_failed' }));
  },
  { capture: true },
);

const start = ({ shell, remotes }: Composition, own: LoadManifest): void => {
  if (enforced) {
    // The shell's own bundle looks its later parts up here; those of remotes come in when they are verified.
    Object.assign(globalThis, {
      salaIntegrity: Object.fromEntries(
        Object.entries(own.integrity).map(([file, digest]) => [shell.base + file, digest]),
      ),
    });
  }
  const ofShell = (place: string) =>
    preload(shell, own, [
      ...(own.routes[place]?.files ?? []),
      ...(own.routes[place]?.messages?.[locale] ?? []),
    ]);
  const ofRemote = (
    version: ComposedVersion,
    manifest: LoadManifest,
    { files, consumes, messages: words }: RouteLoad,
  ) => {
    preload(shell, own, [...new Set(consumes.flatMap((key) => own.provides[key] ?? []))]);
    preload(version, manifest, [
      ...(manifest.entry ? [manifest.entry] : []),
      ...files,
      ...manifest.messages[locale],
      ...(words?.[locale] ?? []),
    ]);
  };
  const ofCards = () => {
    const permissions = held();
    for (const entry of Object.entries(remotes)) {
      const version = likely(entry);
      const manifest = manifestOf(version);
      const load = manifest?.routes['/'];
      const isSeen = entry[1].contract.slots?.widgets?.some(
        ({ permission }) => !permission || permissions.includes(permission),
      );
      if (isSeen && load) ofRemote(version, manifest, load);
    }
  };
  // The longest prefix owns a path, as in composition.ts, which is not here yet.
  const found = Object.entries(remotes)
    .flatMap((entry) => entry[1].contract.routes.map((route) => ({ route, entry })))
    .filter(({ route }) => path === route.path || path.startsWith(`${route.path}/`))
    .sort((one, other) => other.route.path.length - one.route.path.length)[0];
  if (found && (found.route.layout === 'public' || token !== undefined)) {
    const { route } = found;
    const framed = route.layout === 'authenticated';
    preload(shell, own, own.messages[locale]);
    draw(framed ? 'frame' : 'page');
    const version = likely(found.entry);
    const manifest = manifestOf(version);
    behindLibraries(() => {
      ofShell('frame');
      if (manifest)
        ofRemote(version, manifest, manifest.routes[route.path] ?? { files: [], consumes: [] });
    });
    if (!location.search) callAhead(manifest?.calls[route.path]);
    readTables();
    return;
  }
  const place = own.routes[path] && (token || path !== '/') ? path : token ? '/' : '/sign-in';
  if (place === '/') ofShell('frame');
  ofShell(place);
  preload(shell, own, own.messages[locale]);
  if (place === '/') {
    behindLibraries(ofCards);
    readTables();
  }
  draw(
    /^\/[45]\d\d$/.test(path)
      ? 'page'
      : place === '/'
        ? 'frame'
        : place === '/sign-in' && !/^\/clerk(\/|$)/.test(path)
          ? 'sign-in'
          : 'form',
  );
};

const own = composition && manifestOf(composition.shell);
if (composition && own) start(composition, own);
