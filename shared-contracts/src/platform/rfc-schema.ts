import * as z from 'zod/mini';
import { isRfc, normalizeRfc } from './rfc';

export const rfcSchema = z.pipe(
  z.string(),
  z.pipe(z.transform(normalizeRfc), z.string().check(z.refine(isRfc))),
);

/** Untouched forms send ''. */
export const blankableRfcSchema = z.string().check(
  z.overwrite(normalizeRfc),
  z.refine((rfc) => rfc === '' || isRfc(rfc)),
);
