import unaccented from './unaccented.json';

/* PostgreSQL’s rules of `unaccent` that NFKC leaves to do: what is written, and for which characters. */
const plainOf = new Map(
  Object.entries(unaccented).flatMap(([plain, characters]) =>
    [...characters].map((character) => [character, plain.toLowerCase()] as const),
  ),
);

/** The twin of `plain_text()` in the database: text without accents and case; a test compares them. */
export const plainText = (text: string): string => {
  let plain = '';
  // One by one, as the database does: `toLowerCase` of a whole word knows a final sigma.
  for (const character of text.normalize('NFKC'))
    plain += plainOf.get(character) ?? character.toLowerCase();
  return plain;
};
