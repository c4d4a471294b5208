import { whenIdle } from '../idle';

const key = 'compiled';
/** Names that are remembered: those of a few releases. */
const most = 400;
/** Milliseconds without a new file: the screen is there, and nobody waits. */
const pause = 300;

/** Files that do more than hand over their modules: they would begin the application once more. */
const begins = /\/(?:runtime|remoteEntry)\.[^/]*$/;

const isReleased = (url: string): boolean =>
  /^\/r\/.+\.js$/.test(new URL(url).pathname) && !begins.test(url);

const readDone = (): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.map(String) : [];
  } catch {
    return []; // forbidden, or somebody else's words
  }
};

const writeDone = (urls: readonly string[]): void => {
  try {
    localStorage.setItem(key, JSON.stringify(urls.slice(-most)));
  } catch {
    return; // then the next visit does it once more
  }
};

/** Of the page's own markup; the others were put into it by scripts. */
const ofMarkup = (): ReadonlyMap<string, string> =>
  new Map(
    [...document.querySelectorAll<HTMLScriptElement>('script[defer]')].map(({ src, integrity }) => [
      src,
      integrity,
    ]),
  );

const ended = (element: HTMLElement): Promise<Event> =>
  new Promise((resolve) => {
    element.addEventListener('load', resolve, { once: true });
    element.addEventListener('error', resolve, { once: true });
  });

/**
 * Runs files in an empty frame, where nothing takes the modules that they hand over. The browser
 * has them compiled already if they come there as they came here: from markup or from a script.
 */
const runAgain = async (urls: readonly string[]): Promise<void> => {
  const markup = ofMarkup();
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.srcdoc = urls
    .filter((url) => markup.has(url))
    .map((url) => `<script defer src="${url}" integrity="${markup.get(url) ?? ''}"></script>`)
    .join('');
  const drawn = ended(frame);
  document.body.append(frame);
  await drawn;
  for (const url of urls.filter((each) => !markup.has(each))) {
    const inside = frame.contentDocument;
    if (!inside) break; // taken out by somebody else
    const script = inside.createElement('script');
    script.integrity = globalThis.salaIntegrity?.[new URL(url).pathname] ?? '';
    script.src = url;
    const over = ended(script);
    inside.head.append(script);
    await over;
  }
  frame.remove();
};

/**
 * Has the browser keep the compiled code of what the first screen took, from its first visit on
 * (docs/adr/0055). Chromium keeps it once a file has run twice, which otherwise is on the next
 * visit, after that has compiled it all again.
 */
export const keepCompiled = (): void => {
  if (!('userAgentData' in navigator)) return; // other browsers count otherwise
  const found = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = async (): Promise<void> => {
    const done = readDone();
    const fresh = [...found].filter((url) => !done.includes(url));
    if (fresh.length === 0) return;
    await runAgain(fresh);
    writeDone([...readDone(), ...fresh]);
  };
  const end = (): void => {
    observer.disconnect(); // what comes later may be there for a screen that nobody goes to
    whenIdle(() => void run());
  };
  const observer = new PerformanceObserver((list) => {
    const urls = list
      .getEntries()
      .map(({ name }) => name)
      .filter(isReleased);
    if (urls.length === 0) return;
    for (const url of urls) found.add(url);
    clearTimeout(timer);
    timer = setTimeout(end, pause);
  });
  observer.observe({ type: 'resource', buffered: true });
};
