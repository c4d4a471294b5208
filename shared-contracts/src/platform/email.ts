import * as z from 'zod/mini';
import * as limits from './limits';
import * as patterns from './patterns';

export const emailSchema = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(limits.emailMax),
    z.email({ pattern: patterns.email }),
  );
