const { dependency, part } = require('./jsdom-parts.cjs');
const { mayMatch } = require('./quick-selectors.cjs');

/**
 * Role queries, visibility checks and clicks compute the styles of every element after every
 * change. jsdom then matches every rule of every sheet and resolves a dozen colours: a fifth of a
 * test's time. This computes only the three properties that are read, with the same cascade;
 * everything else comes from jsdom.
 */
const { matchesDontThrow } = part('living/helpers/selectors.js');
const { implForWrapper } = part('living/generated/utils.js');
const defaultSheet = dependency('rrweb-cssom').parse(part('browser/default-stylesheet.js'));

const initial = { display: '', visibility: 'visible', 'pointer-events': 'auto' };
const isInherited = { visibility: true, 'pointer-events': true };
const aliases = { pointerEvents: 'pointer-events' };

const read = new WeakMap();

/** Rules of a sheet that set a property; like jsdom, only screen media apply. */
const rulesOfSheet = (sheet) => {
  const known = read.get(sheet);
  if (known?.length === sheet.cssRules.length) return known.rules;
  const rules = Object.fromEntries(Object.keys(initial).map((property) => [property, []]));
  for (const rule of sheet.cssRules) {
    const applied = rule.media
      ? Array.from(rule.media).includes('screen')
        ? rule.cssRules
        : []
      : [rule];
    for (const { selectorText, style } of applied) {
      if (typeof selectorText !== 'string' || !style) continue;
      for (const [property, found] of Object.entries(rules)) {
        const value = style.getPropertyValue(property);
        if (value) found.push({ selectorText, value });
      }
    }
  }
  read.set(sheet, { rules, length: sheet.cssRules.length });
  return rules;
};

const states = new WeakMap();

/** Cached per document until it changes, when jsdom discards its own style cache. */
const stateOf = (document) => {
  document._styleCache ??= new WeakMap();
  const known = states.get(document._styleCache);
  if (known) return known;
  const sheets = [defaultSheet, ...document.styleSheets._list].map(rulesOfSheet);
  const properties = Object.keys(initial).map((property) => [
    property,
    { rules: sheets.flatMap((rules) => rules[property]), values: new Map() },
  ]);
  const state = Object.fromEntries(properties);
  states.set(document._styleCache, state);
  return state;
};

const cascaded = (element, rules, property) => {
  const inline = element.style?.getPropertyValue(property);
  if (inline) return inline;
  const about = {
    name: element._localName.toLowerCase(),
    classes: (element.getAttributeNS(null, 'class') ?? '').split(/\s+/),
  };
  return (
    rules.findLast(
      ({ selectorText }) =>
        mayMatch(selectorText, about) && matchesDontThrow(element, selectorText),
    )?.value ?? ''
  );
};

const valueOf = (element, property) => {
  const { rules, values } = stateOf(element._ownerDocument)[property];
  if (values.has(element)) return values.get(element);
  const own = cascaded(element, rules, property);
  const said = own === 'unset' ? '' : own;
  const parent = isInherited[property] ? element.parentElement : null;
  const value = said || (parent ? valueOf(parent, property) : initial[property]);
  if (element._attached) values.set(element, value); // detached elements change without notice
  return value;
};

/** A window's `getComputedStyle` that computes properties on demand. */
exports.lazyComputedStyle = (getComputedStyle) => (element, pseudoElement) => {
  const implementation = implForWrapper(element);
  if (pseudoElement || !implementation) return getComputedStyle(element, pseudoElement);
  let whole;
  const all = () => (whole ??= getComputedStyle(element));
  const getPropertyValue = (property) =>
    Object.hasOwn(initial, property)
      ? valueOf(implementation, property)
      : all().getPropertyValue(property);
  return new Proxy(
    {},
    {
      get(_, name) {
        if (name === 'getPropertyValue') return getPropertyValue;
        const property = aliases[name] ?? name;
        if (Object.hasOwn(initial, property)) return valueOf(implementation, property);
        const value = all()[name];
        return typeof value === 'function' ? value.bind(all()) : value;
      },
      has: (_, name) => name in all(),
      getPrototypeOf: () => Object.getPrototypeOf(all()),
    },
  );
};
