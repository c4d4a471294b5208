/** Changes a version made outside its own area. */
export interface PageHarm {
  /**
   * `page`: browser functions or adopted style sheets; `frame`: parts around the screen were
   * hidden.
   */
  readonly kind: 'page' | 'frame';
  /** For example `history.pushState`. */
  readonly what: readonly string[];
}

/** The page before a version's code ran. */
export interface PageSnapshot {
  /** Restores what differs. @returns null when nothing does. */
  readonly repair: () => PageHarm | null;
}

/**
 * Objects whose functions everybody shares. Omits what browser tools replace: clocks and functions
 * of the document itself.
 */
const sharedObjects = (): Readonly<Record<string, object>> => ({
  window,
  history,
  'History.prototype': History.prototype,
  'EventTarget.prototype': EventTarget.prototype,
  'Node.prototype': Node.prototype,
  'Element.prototype': Element.prototype,
  'Document.prototype': Document.prototype,
  'Storage.prototype': Storage.prototype,
  'XMLHttpRequest.prototype': XMLHttpRequest.prototype,
  'Object.prototype': Object.prototype,
  'Array.prototype': Array.prototype,
  'Function.prototype': Function.prototype,
  'String.prototype': String.prototype,
  'Promise.prototype': Promise.prototype,
  Promise,
  Object,
  JSON,
});
const clocks = new Set<PropertyKey>([
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
  'queueMicrotask',
  'performance',
  'Date',
]);

type Functions = ReadonlyMap<PropertyKey, PropertyDescriptor>;

/** Elements with an id become properties of the window, too, and come and go. */
const isShared = (owner: object, { value, get, set }: PropertyDescriptor): boolean =>
  typeof value === 'function' || (owner !== window && (get !== undefined || set !== undefined));
const isSame = (one: PropertyDescriptor, other: PropertyDescriptor | undefined): boolean =>
  other !== undefined &&
  one.value === other.value &&
  one.get === other.get &&
  one.set === other.set;

const functionsOf = (owner: object): Functions => {
  const own = Object.getOwnPropertyDescriptors(owner) as Record<PropertyKey, PropertyDescriptor>; // its type names no keys
  return new Map(
    Reflect.ownKeys(own).flatMap((key) => {
      const descriptor = own[key];
      return descriptor && isShared(owner, descriptor) && !clocks.has(key)
        ? [[key, descriptor] as const]
        : [];
    }),
  );
};

/** Own properties that shadow the prototype, as `history.pushState = …` creates. */
const shadowsOf = (owner: object, before: Functions): PropertyKey[] => {
  const prototype: unknown = Object.getPrototypeOf(owner);
  if (typeof prototype !== 'object' || prototype === null || owner === window) return [];
  return Reflect.ownKeys(owner).filter(
    (key) => !before.has(key) && key in prototype && typeof Reflect.get(owner, key) === 'function',
  );
};

const restore = (name: string, owner: object, before: Functions): string[] => {
  const changed = [...before].filter(
    ([key, descriptor]) => !isSame(descriptor, Object.getOwnPropertyDescriptor(owner, key)),
  );
  const added = shadowsOf(owner, before);
  for (const [key, descriptor] of changed) Reflect.defineProperty(owner, key, descriptor);
  for (const key of added) Reflect.deleteProperty(owner, key);
  return [...changed.map(([key]) => key), ...added].map((key) => `${name}.${String(key)}`);
};

/* Content of the header changes with the screen. */
const frameParts = 'header, aside, nav:not(header nav)';
/** Drawers come and go on their own. */
const transientParts = '[role=dialog], [data-sheet]';

const isSeen = (element: Element): boolean => {
  if (!('checkVisibility' in element)) return true; // unsupported: assume visible
  const { width, height } = element.getBoundingClientRect();
  return (
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    width > 0 &&
    height > 0
  );
};

/** The frame without the screen's area. */
const visibleFrameParts = (): Element[] => {
  const main = document.querySelector('main');
  return [...document.querySelectorAll(frameParts)].filter(
    (part) => !main?.contains(part) && part.closest(transientParts) === null && isSeen(part),
  );
};

const attributesOf = (element: Element): readonly (readonly [string, string | null])[] =>
  ['style', 'hidden', 'class'].map((name) => [name, element.getAttribute(name)] as const);
const restoreAttributes = (element: Element, look: ReturnType<typeof attributesOf>): void => {
  for (const [name, value] of look) {
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
};

const isOutside = (element: Element): boolean => element.closest('main, [role=dialog]') === null;
/** Library variables at the root affect only the library's own rules. */
const setsVariablesAlone = ({ style, cssRules }: CSSStyleRule): boolean =>
  cssRules.length === 0 && [...style].every((name) => name.startsWith('--'));

/** Whether a rule, or a rule nested in it, affects anything outside the screen's area. */
const affectsOutside = (rule: CSSRule): boolean => {
  if (rule instanceof CSSStyleRule)
    return (
      !setsVariablesAlone(rule) && [...document.querySelectorAll(rule.selectorText)].some(isOutside)
    );
  return (
    'cssRules' in rule &&
    !(rule instanceof CSSKeyframesRule) &&
    [...(rule as CSSGroupingRule).cssRules].some(affectsOutside)
  ); // grouping rules have nested rules
};

const adoptedSheets = (): readonly CSSStyleSheet[] =>
  'adoptedStyleSheets' in document ? document.adoptedStyleSheets : [];
/** Style elements that Emotion does not own. */
const styleElements = (): Element[] => [
  ...document.querySelectorAll('style:not([data-emotion]), link[rel=stylesheet]'),
];

/** @returns a snapshot that later detects what a version's code changed in shared parts. */
export const snapshotPage = (): PageSnapshot => {
  const owners = Object.entries(sharedObjects()).map(([name, owner]) => ({
    name,
    owner,
    before: functionsOf(owner),
  }));
  const sheets = [...adoptedSheets()];
  const styles = new Set(styleElements());
  const frame = visibleFrameParts().map((part) => ({ part, look: attributesOf(part) }));
  const takeSheets = (): string[] => {
    const foreign = new Set(
      adoptedSheets().filter(
        (sheet) => !sheets.includes(sheet) && [...sheet.cssRules].some(affectsOutside),
      ),
    );
    if (foreign.size === 0) return [];
    document.adoptedStyleSheets = adoptedSheets().filter((sheet) => !foreign.has(sheet));
    return ['document.adoptedStyleSheets'];
  };
  const hiddenNow = () =>
    frame.filter(
      ({ part }) => part.isConnected && part.closest(transientParts) === null && !isSeen(part),
    );
  return {
    repair: () => {
      const hidden = hiddenNow();
      const what = [
        ...owners.flatMap(({ name, owner, before }) => restore(name, owner, before)),
        ...takeSheets(),
      ];
      if (hidden.length === 0) return what.length > 0 ? { kind: 'page', what } : null;
      if (hiddenNow().length > 0)
        for (const element of styleElements().filter((one) => !styles.has(one))) element.remove();
      for (const { part, look } of hiddenNow()) restoreAttributes(part, look);
      return { kind: 'frame', what: [...what, ...hidden.map(({ part }) => part.localName)] };
    },
  };
};
