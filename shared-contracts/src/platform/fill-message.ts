/**
 * A text with its facts in the places `{{name}}`; nothing for one that is not given.
 *
 * @param written how a fact is written, for example with the separators of a language.
 */
export const fillMessage = <Fact>(
  text: string,
  facts: Readonly<Record<string, Fact>>,
  written: (fact: Fact) => string = String,
): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const fact = facts[name];
    return fact === undefined || fact === null ? '' : written(fact);
  });
