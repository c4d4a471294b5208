import * as z from 'zod/mini';

/**
 * Confirms that the practitioner already has a consultation in progress
 * (`appointment.another_in_progress`).
 */
export const concurrentConsultation = z.optional(z.boolean());
