import { api } from '@sala/shared-auth';
import type { Ticket } from '@sala/shared-contracts';

/** Undoes a check-in; null when this user may not. */
export const undoCheckIn = ({
  undoable,
  queueEntryId,
  version,
}: Ticket): (() => Promise<unknown>) | null =>
  undoable ? () => api.queueUndo({ params: { queueEntryId }, body: { version } }) : null;
