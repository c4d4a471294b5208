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
 * Every text in a request uses one of these schemas; they decide what is blank and which characters
 * are stored. shared-ui mirrors them in forms, and request-values.test.ts checks every request.
 */

const storable = z.refine<string>(isStorable, { params: { rule: 'characters' } });

/** One non-blank line: names, codes, addresses. */
export const shortText = (maximum: number) =>
  z.string().check(z.overwrite(tidyLine), storable, z.minLength(1), z.maxLength(maximum));

/** One line, possibly blank. */
export const blankableLine = (maximum: number) =>
  z.string().check(z.overwrite(tidyLine), storable, z.maxLength(maximum));

/** Non-blank multi-line text: notes, reasons. */
export const longText = (maximum: number) =>
  z.string().check(z.overwrite(tidyLines), storable, z.minLength(1), z.maxLength(maximum));

/** Multi-line text, possibly blank. */
export const blankableText = (maximum: number) =>
  z.string().check(z.overwrite(tidyLines), storable, z.maxLength(maximum));

/** Text being written: surrounding white space is kept. */
export const draftText = (maximum: number) =>
  z.string().check(
    z.overwrite((text) => withoutBlank(unifiedLines(text))),
    storable,
    z.maxLength(maximum),
  );

/** Search input, without characters that are never stored. */
export const searchText = (maximum: number) =>
  z.string().check(z.overwrite(tidySearch), z.maxLength(maximum));

/** Text compared exactly: keys, cursors, JSON definitions. */
export const exactText = (maximum: number) =>
  z.string().check(z.overwrite(withoutBlank), storable, z.maxLength(maximum));
