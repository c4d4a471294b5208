import * as z from 'zod/mini';
import { personalDataFormats } from './personal-data';

/** How somebody wants what is known of a person. */
export const personalDataQuery = z.strictObject({
  format: z._default(z.enum(personalDataFormats), 'json'),
});
