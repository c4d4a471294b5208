/** The shell of the sample suite: a menu, five places and a lazily loaded remote. */
const base = '/r/mfe-sample/1.0.0-bbbbbbbb/';
const globalName = 'mfe_sample_1_0_0_bbbbbbbb';
const faults = globalThis.sampleFaults;
delete globalThis.sampleFaults;

globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__?.inject({ version: '19.3.1' });
const running = new Map();
globalThis.__FEDERATION__ = {
  __INSTANCES__: [
    {
      name: 'host_shell',
      options: { remotes: [{ name: 'mfe_sample', entry: `${location.origin}${base}entry.js` }] },
      moduleCache: running,
      shareScopeMap: {
        default: {
          react: faults.has('other-version') ? { '19.3.1': {}, '18.0.0': {} } : { '19.3.1': {} },
        },
      },
    },
  ],
};

const element = (name, text = '', attributes = {}) => {
  const made = document.createElement(name);
  made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
};
const nav = element('nav');
const main = element('main');
for (const [path, name] of [
  ['/', 'Home'],
  ['/sample', 'Sample'],
  ['/sample/second', 'Second'],
  ['/other', 'Other'],
]) {
  const link = element('a', name, { href: path });
  link.addEventListener('click', (event) => {
    event.preventDefault();
    history.pushState(null, '', path);
    void show();
  });
  nav.append(link, ' ');
}

const load = (file, from = base) =>
  new Promise((resolve, reject) => {
    const script = element('script', '', { src: from + file });
    script.onload = resolve;
    script.onerror = () => reject(new Error(file));
    document.head.append(script);
  });

let leave = () => undefined;

/** A lazily loaded screen, or an error panel. */
const attempt = async (name, come) => {
  try {
    await come();
  } catch (error) {
    if (faults.has('no-panel')) return main.replaceChildren();
    const panel = element('section', '', { role: 'alert' });
    const retry = element('button', 'Retry');
    retry.addEventListener('click', () => void show());
    panel.append(element('h1', `${name} could not be loaded`), retry);
    main.replaceChildren(panel);
    if (error instanceof TypeError) console.error(error);
  }
};

const showSample = () =>
  attempt('Sample', async () => {
    if (!globalThis[globalName]) await load('entry.js');
    if (!globalThis[globalName].mount) await load('screen.js');
    running.set('mfe_sample', {});
    if (location.pathname === '/sample')
      leave = globalThis[globalName].mount(main, { faults, element });
  });

const showSecond = () =>
  attempt('Second', async () => {
    if (!globalThis[globalName]) await load('entry.js');
    if (!globalThis[globalName].second) await load('second.js');
    if (location.pathname === '/sample/second')
      leave = globalThis[globalName].second(main, { element });
  });

/** A lazily loaded screen of the shell itself. */
const showPart = () =>
  attempt('Part', async () => {
    await load('part.js', '/r/host-shell/1.0.0-aaaaaaaa/');
    main.replaceChildren(element('h1', 'Part'), element('p', 'It came.'));
  });

const signIn = () => {
  const form = element('form');
  form.append(
    element('h1', 'Sign in'),
    element('input', '', { type: 'email' }),
    element('input', '', { type: 'password' }),
    element('button', 'Go'),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    history.pushState(null, '', '/');
    void show();
  });
  main.replaceChildren(form);
};

const show = async () => {
  leave();
  leave = () => undefined;
  if (location.pathname === '/sign-in') return signIn();
  if (location.pathname === '/sample') return showSample();
  if (location.pathname === '/sample/second') return showSecond();
  if (location.pathname === '/part') return showPart();
  const titles = { '/': 'Welcome to the sample', '/other': 'Other' };
  main.replaceChildren(
    element('h1', titles[location.pathname] ?? 'Lost'),
    element('p', 'Something to read.'),
  );
};

document.body.append(nav, main);
addEventListener('popstate', () => void show());
void show();
