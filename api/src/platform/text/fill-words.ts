/** A text with its facts in the places `{{name}}`; '' for one that is not given. */
export const fillWords = (text: string, facts: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(facts[name] ?? ''));
