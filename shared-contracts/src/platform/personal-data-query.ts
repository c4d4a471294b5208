import * as z from 'zod/mini';
import { personalDataFormats } from './personal-data';

/** Format of a personal-data export. */
export const personalDataQuery = z.strictObject({
  format: z._default(z.enum(personalDataFormats), 'json'),
});
