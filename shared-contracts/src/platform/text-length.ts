/**
 * How long a text is, in characters of Unicode, as `z.maxLength` on the wire, `char_length` in the
 * database and the rules of forms count: an emoji beyond U+FFFF is one.
 */
export const textLength = (text: string): number => [...text].length;
