/* Variables in the text of a template: `{{1}}`, `{{2}}`… Without zod, so that forms can use it. */

const anything = /\{\{([^{}]*)\}\}/g;
const place = /^[1-9]\d?$/;

/** Places of its variables, each once, in ascending order. */
export const variablesIn = (text: string): number[] => {
  const found = Array.from(text.matchAll(anything), ([, name = '']) => name);
  const places = found.filter((name) => place.test(name)).map(Number);
  return [...new Set(places)].toSorted((one, other) => one - other);
};

/** What stands in braces, or is left of them, and is no variable. */
export const unknownVariables = (text: string): string[] => {
  const found = Array.from(text.matchAll(anything), ([, name = '']) => name);
  const strays = text.replaceAll(anything, '').match(/[{}]/g) ?? [];
  return [...found.filter((name) => !place.test(name)).map((name) => `{{${name}}}`), ...strays];
};

/** The text with its values; a variable without one stays as it is. */
export const filledTemplate = (text: string, values: readonly string[]): string =>
  text.replaceAll(anything, (whole: string, name: string) =>
    place.test(name) ? (values[Number(name) - 1] ?? whole) : whole,
  );
