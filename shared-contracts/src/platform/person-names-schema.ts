import * as z from 'zod/mini';

/** Both names of a person or company (docs/adr/0137). */
export const personNames = {
  /** As spoken: given names and surnames. */
  name: z.string(),
  /** As lists show and sort it: `García López, Mariana`; the name where surnames are not known. */
  listName: z.string(),
} as const;
