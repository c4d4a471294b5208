/* What a text is once it is stored. No zod here: forms use it, too. */

/**
 * Never stored: control characters but the line break and the tab, lone halves of a character, what
 * turns the direction of the text around it, and what Unicode leaves to private agreements or to
 * nobody.
 */
const unstorable =
  /[^\P{Cc}\n\t]|[\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]/u;

/**
 * Something that leaves ink: not white space, not a filler, not what only joins or steers its
 * neighbours.
 */
const ink = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Nothing at the ends of a text; joiners and variation selectors stay, as an emoji may end with
 * one.
 */
const edge = /[\s\u0085\u00ad\u115f\u1160\u180e\u200b\u200e\u200f\u2060\u2800\u3164\uffa0]/;

export const isStorable = (text: string): boolean => !unstorable.test(text);

/** Whether there is nothing to read in it. */
export const isBlank = (text: string): boolean => !ink.test(text);

const trimmed = (text: string): string => {
  let [start, end] = [0, text.length];
  while (start < end && edge.test(text.charAt(start))) start += 1;
  while (end > start && edge.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
};

const tidy = (text: string): string =>
  isBlank(text) && isStorable(text) ? '' : trimmed(text.normalize('NFC'));

/** Bullets of Word’s symbol fonts, which are private characters everywhere else. */
const bullets = /[\uf0a7\uf0b7\uf0d8\uf076]/g;

/** One way to break lines, and no leftovers of copying. */
export const unifiedLines = (text: string): string =>
  text
    .replace(/\ufeff/g, '')
    .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, '\n')
    .replace(bullets, '•');

/** What nobody can read is no text. */
export const withoutBlank = (text: string): string =>
  isBlank(text) && isStorable(text) ? '' : text;

/** Any number of lines. */
export const tidyLines = (text: string): string => tidy(unifiedLines(text));

/** One line: breaks and tabs, as pasting brings them, are spaces. */
export const tidyLine = (text: string): string =>
  tidy(text.replace(/\ufeff/g, '').replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' '));

/** Words to look for: what cannot be stored cannot be found. */
export const tidySearch = (text: string): string =>
  tidyLine([...text].filter((one) => isStorable(one) || one === '\r').join(''));
