/**
 * Length in Unicode code points, as `z.maxLength`, `char_length` in PostgreSQL and the form rules
 * count: an emoji beyond U+FFFF is one.
 */
export const textLength = (text: string): number => [...text].length;
