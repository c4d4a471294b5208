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
 * Inlined into the head (see tooling). While the shell's scripts load, it requests what the address
 * will need, so that no request waits for script evaluation. Nothing fetched here runs unverified;
 * an unused request costs a log line.
 */
const composition = JSON.parse(
  document.getElementById('composition')?.textContent ?? 'null',
) as Composition | null;

/** Load manifest of a version, where the page inlines it. */
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
    link.fetchPriority = 'low'; // after the shell's own scripts: these load while those are evaluated
    if (enforced) link.integrity = integrity[file] ?? ''; // a different integrity would cause a second fetch
    link.href = base + file;
    document.head.append(link);
  }
};

/** One file name of the libraries this browser loaded last: they are most likely cached. */
const librariesKey = 'libraries';

const areCached = (href: string): boolean => {
  try {
    return localStorage.getItem(librariesKey) === href;
  } catch {
    return false; // storage may be forbidden
  }
};

/**
 * Requests everything else shortly before the libraries are complete. They are half of all bytes
 * and the most work to evaluate; competing downloads would delay them and then wait for them. They
 * are two parallel files: when React, the smaller one, is complete, the rest of the other takes
 * about one round trip.
 */
const afterLibraries = (ask: () => void): void => {
  const libraries = document.querySelector<HTMLLinkElement>('link[rel=preload][href$="/react.js"]'); // index.html lists what the build produced
  if (!libraries || areCached(libraries.href)) return ask();
  libraries.addEventListener('error', ask, { once: true }); // the page reports the error; it must not block the rest
  libraries.addEventListener(
    'load',
    () => {
      ask();
      try {
        localStorage.setItem(librariesKey, libraries.href);
      } catch {
        return; // the next visit then waits again
      }
    },
    { once: true },
  );
};

const token = /(?:^|; )access_token=([^;]+)/.exec(document.cookie)?.[1];
const locale = document.documentElement.lang as Locale; // set by the appearance script above
const path = location.pathname.replace(/(?<!\/)\/+$/, '') || '/';

/** Version of a canaried remote this browser ran last (stored by federation/versions.ts). */
const rememberedVersion = (name: string): string | undefined => {
  try {
    return (JSON.parse(localStorage.getItem('channels') ?? '{}') as Record<string, string>)[name]; // written by the shell; anything else throws
  } catch {
    return undefined; // storage may be forbidden: stable is likelier
  }
};

const likelyVersion = ([name, { stable, canary }]: readonly [
  string,
  ComposedRemote,
]): ComposedVersion => (canary && rememberedVersion(name) === canary.version ? canary : stable);

/** Permissions stored with the last session; the server decides all the same. */
const storedPermissions = (): readonly string[] => {
  try {
    // Written by the session store; anything else throws.
    const stored = JSON.parse(localStorage.getItem('auth-storage') ?? '') as {
      state: { user: { permissions: string[] } };
    };
    return stored.state.user.permissions;
  } catch {
    return []; // no stored session: no call that needs a permission
  }
};

/** Starts a screen's first calls; shared-auth hands the responses to the screen. */
const callAhead = (calls: readonly CallAhead[] = []): void => {
  const headers: Record<string, string> = { accept: 'application/json', 'accept-language': locale };
  if (token) headers['authorization'] = `Bearer ${token}`;
  const permissions = storedPermissions();
  const allowed = calls.filter(({ permission }) => !permission || permissions.includes(permission));
  // Read completely: an unclaimed response must not keep its connection open (shared-auth,
  // early-answers.ts).
  const whole = async (url: string): Promise<Response> => {
    const answer = await fetch(url, { headers });
    return new Response(await answer.text(), answer);
  };
  const answers = new Map(allowed.map(({ url }) => [url, whole(url)] as const));
  for (const answer of answers.values()) answer.catch(() => undefined); // the screen asks again
  Object.assign(globalThis, { salaEarlyAnswers: answers, salaEarlyToken: token });
};

/**
 * The first number and date formatted in a locale take an old computer 125 ms, for loading tables.
 * Do it while waiting for the network rather than between response and rows.
 */
const warmFormats = (): void => {
  const make = [() => new Intl.NumberFormat(locale), () => new Intl.DateTimeFormat(locale)];
  const idle = globalThis.requestIdleCallback ?? setTimeout; // some Safari versions lack it
  const next = (): void => {
    if (make.shift()?.()) idle(next);
  };
  idle(next);
};

/** Chooses the static picture in index.html shown until the scripts run. */
const showPicture = (picture: 'frame' | 'form' | 'sign-in' | 'page'): void => {
  const { dataset } = document.documentElement;
  dataset['picture'] = picture;
  try {
    if (localStorage.getItem('sidebar') === 'collapsed') dataset['sidebar'] = 'collapsed';
  } catch {
    return; // storage may be forbidden: assume the wide sidebar
  }
};

/*
 * The sign-in form is usable before the scripts run: presses are recorded for
 * startup/typed-ahead.ts.
 */
addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement; // a submit event targets a form
  if (!form.closest('#picture')) return;
  event.preventDefault();
  form.dataset['sent'] = '';
});
addEventListener('click', ({ target }) => {
  const pressed = (target as Element).closest<HTMLElement>('#picture :is([type=button], form a)'); // click targets are elements
  if (!(pressed instanceof HTMLAnchorElement)) return pressed?.setAttribute('data-pressed', '');
  // The reset link carries the typed address, as the form's own link does (reset-password-link.tsx).
  const email = document.querySelector<HTMLInputElement>('#picture [type=email]')?.value.trim();
  if (email) pressed.search = `${new URLSearchParams({ email })}`;
});

/** Id of the tab, stored as in federation/tab-id.ts: this file is inlined and cannot import code. */
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
  // A literal path: the table of routes would inline the whole contract.
  fetch(`/registry/v1/beacons${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    keepalive: true,
  });

/**
 * Reports that the shell itself failed (shell-health.ts): this code runs even if no other could
 * load.
 */
addEventListener('sala:failed', ({ detail: phase }) => {
  if (!composition) return;
  const own = { composition: composition.id, tab: tabId() };
  const items = [{ subject: `host_shell@${composition.shell.version}`, phase }];
  report('/token', own, token ? { authorization: `Bearer ${token}` } : {})
    .then(async (answer) =>
      report('', { ...own, token: ((await answer.json()) as { token: string }).token, items }),
    ) // response of our own registry
    .catch(() => undefined); // telemetry only
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
    // The shell's bundle looks its later chunks up here; those of remotes are added once verified.
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
    const permissions = storedPermissions();
    for (const entry of Object.entries(remotes)) {
      const version = likelyVersion(entry);
      const manifest = manifestOf(version);
      const load = manifest?.routes['/'];
      const isSeen = entry[1].contract.slots?.widgets?.some(
        ({ permission }) => !permission || permissions.includes(permission),
      );
      if (isSeen && load) ofRemote(version, manifest, load);
    }
  };
  // The longest prefix owns a path, as in composition.ts, which has not loaded yet.
  const found = Object.entries(remotes)
    .flatMap((entry) => entry[1].contract.routes.map((route) => ({ route, entry })))
    .filter(({ route }) => path === route.path || path.startsWith(`${route.path}/`))
    .sort((one, other) => other.route.path.length - one.route.path.length)[0];
  if (found && (found.route.layout === 'public' || token !== undefined)) {
    const { route } = found;
    const framed = route.layout === 'authenticated';
    preload(shell, own, own.messages[locale]);
    showPicture(framed ? 'frame' : 'page');
    const version = likelyVersion(found.entry);
    const manifest = manifestOf(version);
    afterLibraries(() => {
      ofShell('frame');
      if (manifest)
        ofRemote(version, manifest, manifest.routes[route.path] ?? { files: [], consumes: [] });
    });
    if (!location.search) callAhead(manifest?.calls[route.path]);
    warmFormats();
    return;
  }
  const place = own.routes[path] && (token || path !== '/') ? path : token ? '/' : '/sign-in';
  if (place === '/') ofShell('frame');
  ofShell(place);
  preload(shell, own, own.messages[locale]);
  if (place === '/') {
    afterLibraries(ofCards);
    warmFormats();
  }
  showPicture(
    /^\/[45]\d\d$/.test(path)
      ? 'page'
      : place === '/'
        ? 'frame'
        : place === '/sign-in' && !/^\/clerk(\/|$)/.test(path)
          ? 'sign-in'
          : 'form',
  );
};

const shellManifest = composition && manifestOf(composition.shell);
if (composition && shellManifest) start(composition, shellManifest);
