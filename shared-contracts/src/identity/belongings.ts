import * as z from 'zod/mini';

/** What belongs to a person of the company, and needs somebody else when they leave. */
export const belongingsSchema = z.object({
  /** From now on. */
  appointments: z.int(),
  /** Neither signed nor cancelled. */
  visits: z.int(),
  customers: z.int(),
  /** Open ones. */
  leads: z.int(),
});
