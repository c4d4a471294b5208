import { whenIdle } from '../idle';

const key = 'compiled';
/** Number of file names remembered: a few releases. */
const rememberedMax = 400;
/** Milliseconds without a new file after which the screen counts as loaded. */
const quietMs = 300;

/** Files with side effects: they would start the application again. */
const begins = /\/(?:runtime|remoteEntry)\.[^/]*$/;

const isReleased = (url: string): boolean =>
  /^\/r\/.+\.js$/.test(new URL(url).pathname) && !begins.test(url);

const readDone = (): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.map(String) : [];
  } catch {
    return []; // forbidden or malformed
  }
};

const writeDone = (urls: readonly string[]): void => {
  try {
    localStorage.setItem(key, JSON.stringify(urls.slice(-rememberedMax)));
  } catch {
    return; // the next visit repeats it
  }
};

/** Scripts from the page's markup; others were inserted by scripts. */
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
 * Runs files in an empty frame that ignores their modules. The browser reuses compiled code if they
 * are loaded in the same way as here: from markup or from a script.
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
    if (!inside) break; // removed by somebody else
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
 * Makes Chromium cache the compiled code of the first screen on its first visit (docs/adr/0055).
 * Chromium does so after the second run, which would otherwise be on the next visit, after
 * compiling everything again.
 */
export const keepCompiled = (): void => {
  if (!('userAgentData' in navigator)) return; // other browsers use other heuristics
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
    observer.disconnect(); // later files may belong to a screen nobody opens
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
    timer = setTimeout(end, quietMs);
  });
  observer.observe({ type: 'resource', buffered: true });
};
