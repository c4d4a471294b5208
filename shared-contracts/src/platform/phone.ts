import * as z from 'zod/mini';
import * as patterns from './patterns';

/**
 * WhatsApp still writes mobile numbers of Mexico with a 1 behind the country (screens §11): one
 * person, one number.
 */
export const normalizePhone = (phone: string): string => phone.replace(/^\+521(?=\d{10}$)/, '+52');

export const phoneSchema = z
  .string()
  .check(z.trim(), z.overwrite(normalizePhone), z.regex(patterns.wholePhone));
