import * as z from 'zod/mini';
import * as patterns from './patterns';

/**
 * WhatsApp still adds a 1 after Mexico's country code; removing it keeps one number per person
 * (docs/spec/platform.md §8).
 */
export const normalizePhone = (phone: string): string => phone.replace(/^\+521(?=\d{10}$)/, '+52');

export const phoneSchema = z
  .string()
  .check(z.trim(), z.overwrite(normalizePhone), z.regex(patterns.completePhone));
