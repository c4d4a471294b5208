/// <reference lib="dom" />

/** A pending callback and the files that set it, innermost first. */
export interface Pending {
  readonly kind: 'timeout' | 'interval' | 'frame' | 'listener';
  readonly from: string;
}

/**
 * The gate's instrumentation, installed before the first script under `Symbol.for('sala.gate')`, so
 * window gets no string key.
 */
export interface PageInstrumentation {
  readonly violations: string[];
  /** Versions of every React renderer that started. */
  readonly renderers: string[];
  readonly pending: Map<object | number | string, Pending>;
  /** Milliseconds from navigation start to the first complete screen; null: not yet. */
  readonly ready: { at: number | null };
  /** Uses native timers, so the gate's own waits are not counted. */
  readonly wait: (ms: number) => Promise<void>;
}

/** Runs in the page before its scripts; self-contained. */
export const instrumentPage = (): void => {
  const pending: PageInstrumentation['pending'] = new Map();
  const violations: string[] = [];
  const renderers: string[] = [];
  const native = {
    setTimeout,
    clearTimeout,
    setInterval,
    clearInterval,
    requestAnimationFrame,
    cancelAnimationFrame,
  };
  const ready: PageInstrumentation['ready'] = { at: null };
  const watch: PageInstrumentation = {
    ready,
    violations,
    renderers,
    pending,
    wait: (ms) => new Promise((resolve) => native.setTimeout.call(window, resolve, ms)),
  };
  Object.defineProperty(globalThis, Symbol.for('sala.gate'), { value: watch });

  const observer = new MutationObserver(() => {
    const main = document.querySelector('main');
    const shown = [...(main?.querySelectorAll('h1') ?? [])].some((element) =>
      element.checkVisibility(),
    );
    if (!shown || main?.querySelector('[role=status][aria-busy=true]')) return;
    ready.at = performance.now();
    observer.disconnect();
  });
  observer.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['aria-busy'],
  });

  addEventListener(
    'securitypolicyviolation',
    ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
      violations.push(
        `${effectiveDirective} refused ${blockedURI || 'inline'}${sourceFile ? `, requested by ${sourceFile}:${lineNumber}` : ''}`,
      ),
  );

  Object.defineProperty(globalThis, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
    value: {
      supportsFiber: true,
      renderers: new Map(),
      inject: (renderer: { readonly version?: string }) =>
        renderers.push(renderer.version ?? 'unknown'),
      onCommitFiberRoot: () => undefined,
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
      checkDCE: () => undefined,
    },
  });

  const from = (): string => {
    const frames = (new Error().stack ?? '').split('\n').slice(2);
    const places = frames
      .map((line) => /\/r\/[^)\s]+/.exec(line)?.[0].replace(/:\d+$/, ''))
      .filter((place) => place !== undefined);
    return [...new Set(places)].slice(0, 4).join(' ← ') || 'a file outside /r/';
  };

  type Later = (handler: TimerHandler, ms?: number, ...rest: unknown[]) => number;
  const later =
    (kind: 'timeout' | 'interval', set: Later): Later =>
    (handler, ms, ...rest) => {
      if (typeof handler !== 'function') return set.call(window, handler, ms, ...rest);
      const id: number = set.call(
        window,
        (...given: unknown[]) => {
          if (kind === 'timeout') pending.delete(id);
          Reflect.apply(handler, window, given);
        },
        ms,
        ...rest,
      );
      pending.set(id, { kind, from: from() });
      return id;
    };
  const clear =
    (forget: (id?: number) => void) =>
    (id?: number): void => {
      if (id !== undefined) pending.delete(id);
      forget.call(window, id);
    };
  const frameKey = (id: number): string => `frame ${id}`;
  Object.assign(globalThis, {
    setTimeout: later('timeout', native.setTimeout as Later), // Node's overload does not accept string handlers
    setInterval: later('interval', native.setInterval as Later), // Node's overload does not accept string handlers
    clearTimeout: clear(native.clearTimeout),
    clearInterval: clear(native.clearInterval),
    requestAnimationFrame: (callback: FrameRequestCallback): number => {
      const id: number = native.requestAnimationFrame.call(window, (time) => {
        pending.delete(frameKey(id));
        callback(time);
      });
      pending.set(frameKey(id), { kind: 'frame', from: from() });
      return id;
    },
    cancelAnimationFrame: (id: number): void => {
      pending.delete(frameKey(id));
      native.cancelAnimationFrame.call(window, id);
    },
  });

  /** Listeners of an element die with it; those of other targets may outlive the screen. */
  const isLasting = (target: unknown): boolean =>
    !(target instanceof Node) ||
    target === document ||
    target === document.documentElement ||
    target === document.body;
  const listeners = new WeakMap<object, Map<string, Map<unknown, object>>>();
  // Collected targets take their listeners with them.
  const collected = new FinalizationRegistry<object>((key) => pending.delete(key));
  const nameOf = (target: object): string =>
    target === window
      ? 'window'
      : target instanceof Element
        ? target.localName
        : (Object.getPrototypeOf(target) as object).constructor.name; // every event target has a class
  const placeOf = (type: string, options: unknown): string => {
    const capture =
      typeof options === 'object' && options !== null && 'capture' in options
        ? Boolean(options.capture)
        : options === true;
    return `${type} ${capture}`;
  };
  const prototype = EventTarget.prototype;
  const { addEventListener: add, removeEventListener: remove } = prototype;
  const forget = (target: object, place: string, listener: unknown): void => {
    const known = listeners.get(target)?.get(place);
    const key = known?.get(listener);
    if (key) pending.delete(key);
    known?.delete(listener);
  };
  const remember = (target: object, place: string, listener: unknown): boolean => {
    const places = listeners.get(target) ?? new Map<string, Map<unknown, object>>();
    listeners.set(target, places);
    const known = places.get(place) ?? new Map<unknown, object>();
    places.set(place, known);
    if (known.has(listener)) return false;
    const key = {};
    known.set(listener, key);
    if (target !== window) collected.register(target, key);
    pending.set(key, {
      kind: 'listener',
      from: `“${place.split(' ')[0] ?? ''}” on ${nameOf(target)}, ${from()}`,
    });
    return true;
  };
  prototype.addEventListener = function (this: EventTarget | undefined, type, listener, options) {
    const target = this ?? window;
    const once = typeof options === 'object' && options?.once === true;
    if (listener && !once && isLasting(target)) {
      const place = placeOf(type, options);
      const isNew = remember(target, place, listener);
      if (isNew && typeof options === 'object')
        options?.signal?.addEventListener('abort', () => forget(target, place, listener), {
          once: true,
        });
    }
    add.call(target, type, listener, options);
  };
  prototype.removeEventListener = function (
    this: EventTarget | undefined,
    type,
    listener,
    options,
  ) {
    const target = this ?? window;
    if (isLasting(target)) forget(target, placeOf(type, options), listener);
    remove.call(target, type, listener, options);
  };
};
