/**
 * Pre-filter for jsdom's selector matching. jsdom tests every rule of every sheet against each
 * element, and nearly all of a screen's thousand rules are `.css-1abc…`, so the class or tag of the
 * last compound is compared first.
 */

/** For `a > b.c, d .e:hover`: `b.c` and `.e:hover`. */
const lastCompounds = (selector) => {
  const compounds = [''];
  let depth = 0;
  let begun = true;
  for (const letter of selector) {
    if (letter === '(' || letter === '[') depth += 1;
    if (letter === ')' || letter === ']') depth -= 1;
    const outside = depth === 0;
    if (outside && letter === ',') {
      compounds.push('');
      begun = true;
    } else if (outside && /[\s>+~]/.test(letter)) {
      begun = false;
    } else {
      compounds.push((begun ? compounds.pop() : (compounds.pop(), '')) + letter);
      begun = true;
    }
  }
  return compounds;
};

const demandOf = (compound) => {
  const [, name = '*', className] = /^([a-z][\w-]*|\*)?(?:\.([\w-]+))?/i.exec(compound) ?? [];
  return { name: name === '*' ? undefined : name.toLowerCase(), className };
};

/** Tag or class required by each selector of a rule; undefined when the text does not tell. */
const demandsOf = (selector) => {
  if (typeof selector !== 'string' || /[\\|"']/.test(selector)) return undefined;
  const demands = lastCompounds(selector).map(demandOf);
  return demands.every(({ name, className }) => name ?? className) ? demands : undefined;
};

const known = new Map();

/** False only if the selector certainly does not match. */
exports.mayMatch = (selector, { name, classes }) => {
  if (!known.has(selector)) known.set(selector, demandsOf(selector));
  const demands = known.get(selector);
  return (
    !demands ||
    demands.some(
      (demand) =>
        (!demand.name || demand.name === name) &&
        (!demand.className || classes.includes(demand.className)),
    )
  );
};
