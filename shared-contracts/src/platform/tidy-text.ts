/* Normalisation of stored text. Without zod, so that forms can use it. */

/**
 * Never stored: control characters except line break and tab, unpaired surrogates, bidirectional
 * controls, private-use and unassigned characters.
 */
const unstorable =
  /[^\P{Cc}\n\t]|[\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]/u;

/** A visible character: not white space, a filler, a joiner or a format control. */
const ink = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Trimmed at both ends. Joiners and variation selectors stay, since an emoji may end with one. */
const edge = /[\s\u0085\u00ad\u115f\u1160\u180e\u200b\u200e\u200f\u2060\u2800\u3164\uffa0]/;

export const isStorable = (text: string): boolean => !unstorable.test(text);

const everyUnstorable = new RegExp(unstorable, 'gu');

/** Text that came from elsewhere, where nobody can be asked to mend it. */
export const storablePart = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(everyUnstorable, '');

/** Whether the text has no visible character. */
export const isBlank = (text: string): boolean => !ink.test(text);

/** Characters that can be seen: neither spaces nor fillers make a text longer. */
export const visibleLength = (text: string): number =>
  [...text].filter((one) => !isBlank(one)).length;

const trimmed = (text: string): string => {
  let [start, end] = [0, text.length];
  while (start < end && edge.test(text.charAt(start))) start += 1;
  while (end > start && edge.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
};

const tidy = (text: string): string =>
  isBlank(text) && isStorable(text) ? '' : trimmed(text.normalize('NFC'));

/** Bullets of Word's symbol fonts, private-use elsewhere. */
const bullets = /[\uf0a7\uf0b7\uf0d8\uf076]/g;

/** Unifies line breaks and drops copy artefacts. */
export const unifiedLines = (text: string): string =>
  text
    .replace(/\ufeff/g, '')
    .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, '\n')
    .replace(bullets, '•');

/** Blank text becomes ''. */
export const withoutBlank = (text: string): string =>
  isBlank(text) && isStorable(text) ? '' : text;

/** Multi-line text. */
export const tidyLines = (text: string): string => tidy(unifiedLines(text));

/** Single line: pasted breaks and tabs become spaces. */
export const tidyLine = (text: string): string =>
  tidy(text.replace(/\ufeff/g, '').replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' '));

/** Search words: characters that are never stored cannot match. */
export const tidySearch = (text: string): string =>
  tidyLine([...text].filter((one) => isStorable(one) || one === '\r').join(''));
