import * as z from 'zod/mini';

/**
 * They know that the practitioner has another consultation under way
 * (`appointment.another_in_progress`).
 */
export const alongside = z.optional(z.boolean());
