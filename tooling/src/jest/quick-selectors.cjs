/**
 * Whether jsdom need ask at all if a rule concerns an element. For each element it asks every rule
 * of every style sheet, and the thousand rules of a screen are nearly all `.css-1abc…`: the class,
 * or the name, that the last part of a selector demands is looked at first.
 */

/** Those of `a > b.c, d .e:hover` are `b.c` and `.e:hover`. */
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

/**
 * What an element must have of each of the selectors of a rule; undefined where that cannot be told
 * from the text.
 */
const demandsOf = (selector) => {
  if (typeof selector !== 'string' || /[\\|"']/.test(selector)) return undefined;
  const demands = lastCompounds(selector).map(demandOf);
  return demands.every(({ name, className }) => name ?? className) ? demands : undefined;
};

const known = new Map();

/** False only where the selector certainly does not match. */
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
