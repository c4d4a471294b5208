import * as z from 'zod/mini';
import { countSchema } from '../platform/counts';
import { endpoint } from '../platform/endpoint';

/** Counting ends here; the menu shows “99+”. */
export const waitingCountMax = 100;

/** What waits for the signed-in person, by the screen where it waits; 0 without its permission. */
export const waitingCountsSchema = z.object({
  /** Conversations with patients that nobody has answered, of theirs or of nobody. */
  conversations: countSchema,
  /** Finished visits that lack their signature, or their countersignature. */
  unsignedVisits: countSchema,
  /** Theirs, due today or before. */
  tasks: countSchema,
  clinicalTasks: countSchema,
});
export type WaitingCounts = z.output<typeof waitingCountsSchema>;

export const waitingCounts = {
  waitingCountView: endpoint({
    summary: `What waits for the caller, for the menu; each number is ${waitingCountMax} at most`,
    access: { signedIn: true },
    response: waitingCountsSchema,
  }),
};
