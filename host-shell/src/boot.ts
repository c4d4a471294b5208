import type { CallAhead, Composition, Locale, PreloadLists } from '@sala/shared-contracts';

/**
 * Inlined into the head (see tooling): while the shell's scripts are on their way, asks already for
 * what the address will need, so that no request waits for another to be evaluated.
 */
const composition = JSON.parse(document.getElementById('composition')?.textContent ?? 'null') as Composition | null;

const preload = (urls: readonly string[] = []): void => {
  for (const href of urls) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'script';
    link.fetchPriority = 'low'; // behind the shell's own scripts: these come while those are evaluated
    link.href = href;
    document.head.append(link);
  }
};

const token = /(?:^|; )access_token=([^;]+)/.exec(document.cookie)?.[1];
const locale = document.documentElement.lang as Locale; // the appearance script above wrote it
const path = location.pathname.replace(/\/+$/, '') || '/';

const ahead = (lists: PreloadLists, key: string): void => {
  preload(lists.routes[key]);
  preload(lists.messages[locale]);
};

/** What this browser remembers that the person may do; the server decides all the same. */
const held = (): readonly string[] => {
  try {
    // Written by the session store; anything else ends in the catch.
    const stored = JSON.parse(localStorage.getItem('auth-storage') ?? '') as { state: { user: { permissions: string[] } } };
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
  const answers = new Map(allowed.map(({ url }) => [url, fetch(url, { headers })] as const));
  for (const answer of answers.values()) answer.catch(() => undefined); // the screen asks again by itself
  Object.assign(globalThis, { salaEarlyAnswers: answers });
};

/** Which picture of the page stands until its scripts are there: index.html draws them. */
const draw = (picture: 'frame' | 'form' | 'page'): void => {
  const { dataset } = document.documentElement;
  dataset['picture'] = picture;
  try {
    if (localStorage.getItem('sidebar') === 'collapsed') dataset['sidebar'] = 'collapsed';
  } catch {
    return; // storage may be forbidden: the sidebar is wide
  }
};

/* The page's own scripts are deferred; those of screens are not, and screens have Retry. */
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement && target.defer) document.documentElement.dataset['failed'] = '';
  },
  { capture: true },
);

if (composition) {
  const { shell, remotes } = composition;
  const owned = Object.values(remotes).flatMap(({ contract, stable }) =>
    contract.routes.map((route) => ({ route, lists: stable.preload })),
  );
  // The longest prefix owns a path, as in composition.ts, which is not here yet.
  const found = owned
    .filter(({ route }) => path === route.path || path.startsWith(`${route.path}/`))
    .sort((one, other) => other.route.path.length - one.route.path.length)[0];
  const open = found?.route.layout === 'public' || (found !== undefined && token !== undefined);
  if (found && open) {
    preload(shell.preload.routes['federation']);
    if (found.route.layout === 'authenticated') preload(shell.preload.routes['frame']);
    ahead(shell.preload, '');
    ahead(found.lists, found.route.path);
    draw(found.route.layout === 'authenticated' ? 'frame' : 'page');
    if (!location.search) callAhead(found.lists.calls[found.route.path]);
  } else {
    const own = shell.preload.routes[path] && (token || path !== '/') ? path : token ? '/' : '/sign-in';
    if (own === '/') {
      preload(shell.preload.routes['frame']);
      preload(shell.preload.routes['federation']); // the cards of the home screen come from remotes
    }
    ahead(shell.preload, own);
    draw(/^\/[45]\d\d$/.test(path) ? 'page' : own === '/' ? 'frame' : 'form');
  }
}
