import * as z from 'zod/mini';
import {
  isStorable,
  tidyLine,
  tidyLines,
  tidySearch,
  unifiedLines,
  withoutBlank,
} from './tidy-text';

/*
 * Every text on the wire is one of these: they decide what is empty and which characters are stored
 * (shared-ui mirrors them in forms). Their test walks all requests for a text that is none of them.
 */

const storable = z.refine<string>(isStorable, { params: { rule: 'characters' } });

/** One line with something to read on it: names, codes, addresses. */
export const shortText = (maximum: number) =>
  z.string().check(z.overwrite(tidyLine), storable, z.minLength(1), z.maxLength(maximum));

/** The same, and it may be left empty. */
export const blankableLine = (maximum: number) =>
  z.string().check(z.overwrite(tidyLine), storable, z.maxLength(maximum));

/** Any number of lines with something to read on them: notes, reasons. */
export const longText = (maximum: number) =>
  z.string().check(z.overwrite(tidyLines), storable, z.minLength(1), z.maxLength(maximum));

/** The same, and it may be left empty. */
export const blankableText = (maximum: number) =>
  z.string().check(z.overwrite(tidyLines), storable, z.maxLength(maximum));

/** One that is still being written: white space at its ends stays. */
export const draftText = (maximum: number) =>
  z.string().check(
    z.overwrite((text) => withoutBlank(unifiedLines(text))),
    storable,
    z.maxLength(maximum),
  );

/** What somebody looks for; what no stored text has is left out of it. */
export const searchText = (maximum: number) =>
  z.string().check(z.overwrite(tidySearch), z.maxLength(maximum));

/** A text that is compared as it is sent: keys, places in a list, definitions as JSON. */
export const exactText = (maximum: number) =>
  z.string().check(z.overwrite(withoutBlank), storable, z.maxLength(maximum));
