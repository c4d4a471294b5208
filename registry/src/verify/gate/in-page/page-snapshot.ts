/// <reference lib="dom" />

/** Functions serialised into the page: each is self-contained. */

/** Snapshots page-wide state: browser functions, adopted sheets, styles of the frame. */
export const snapshotPage = (): void => {
  const owners: Record<string, object> = {
    window,
    history,
    document,
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
  };
  const functionsOf = (owner: object): Map<PropertyKey, unknown> => {
    const found = new Map<PropertyKey, unknown>();
    for (const key of Reflect.ownKeys(owner)) {
      const descriptor = Object.getOwnPropertyDescriptor(owner, key);
      if (typeof descriptor?.value === 'function') found.set(key, descriptor.value);
      else if (descriptor?.get && owner !== window) found.set(key, descriptor.get);
    }
    return found;
  };
  const styleOf = (part: Element): string => {
    const look = getComputedStyle(part);
    const names = [
      'display',
      'visibility',
      'opacity',
      'pointer-events',
      'position',
      'color',
      'background-color',
      'font-family',
      'font-size',
    ];
    return names.map((name) => `${name}: ${look.getPropertyValue(name)}`).join('; ');
  };
  const main = document.querySelector('main');
  const frame = [...document.querySelectorAll('header, aside, nav:not(header nav)')].filter(
    (part) => !main?.contains(part) && part.checkVisibility(),
  );
  const before = Object.entries(owners).map(([name, owner]) => ({
    name,
    owner,
    functions: functionsOf(owner),
  }));
  const looks = frame.map((part) => ({ part, look: styleOf(part) }));
  const sheets = [...document.adoptedStyleSheets];
  const reachesOut = (rule: CSSRule): boolean => {
    if (rule instanceof CSSStyleRule) {
      if (rule.cssRules.length === 0 && [...rule.style].every((name) => name.startsWith('--')))
        return false;
      return [...document.querySelectorAll(rule.selectorText)].some(
        (element) => element.closest('main, [role=dialog]') === null,
      );
    }
    return (
      'cssRules' in rule &&
      !(rule instanceof CSSKeyframesRule) &&
      [...(rule as CSSGroupingRule).cssRules].some(reachesOut)
    ); // grouping rules have rules
  };
  const compare = (): string[] => [
    ...before.flatMap(({ name, owner, functions }) => {
      const now = functionsOf(owner);
      const changed = [...functions]
        .filter(([key, value]) => now.get(key) !== value)
        .map(([key]) => key);
      const prototype: unknown = Object.getPrototypeOf(owner);
      const shadows =
        owner === window || typeof prototype !== 'object' || prototype === null
          ? []
          : [...now.keys()].filter((key) => !functions.has(key) && key in prototype);
      return [...changed, ...shadows].map(
        (key) => `expected unchanged page functions, ${name}.${String(key)} was replaced`,
      );
    }),
    ...(document.adoptedStyleSheets.some(
      (sheet) => !sheets.includes(sheet) && [...sheet.cssRules].some(reachesOut),
    )
      ? [
          'expected adopted style sheets only for the screen, document.adoptedStyleSheets has a global one',
        ]
      : []),
    ...looks
      .filter(({ part, look }) => part.isConnected && styleOf(part) !== look)
      .map(
        ({ part, look }) =>
          `expected <${part.localName}> of the frame to look as before (${look}), saw ${styleOf(part)}`,
      ),
  ];
  Object.defineProperty(globalThis, Symbol.for('sala.gate.surroundings'), {
    value: compare,
    configurable: true,
  });
};

/** Differences from the snapshot. */
export const compareSnapshot = (): string[] =>
  (
    (globalThis as unknown as Record<symbol, () => string[]>)[
      Symbol.for('sala.gate.surroundings')
    ] ?? (() => [])
  )(); // set above
