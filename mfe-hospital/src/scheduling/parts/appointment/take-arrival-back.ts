import { api } from '@sala/shared-auth';
import type { Ticket } from '@sala/shared-contracts';

/** The way back from an arrival; null: there is none for the person who asks. */
export const takeArrivalBack = ({
  undoable,
  queueEntryId,
  version,
}: Ticket): (() => Promise<unknown>) | null =>
  undoable ? () => api.queueUndo({ params: { queueEntryId }, body: { version } }) : null;
