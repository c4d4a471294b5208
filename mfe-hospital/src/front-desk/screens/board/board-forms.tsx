import { useCan } from '@sala/shared-auth';
import type { QueueCard } from '@sala/shared-contracts';
import { AssignDialog } from './assign-dialog';
import type { BoardPlace } from './board-search';
import { CallDialog } from './call-dialog';
import { FinishDialog } from './finish-dialog';
import { MoveDialog } from './move-dialog';
import { RemoveDialog } from './remove-dialog';
import { WalkInDialog } from './walk-in-dialog';

export { ParallelDialog } from '../../../parts/consultation/parallel-dialog';

interface BoardFormsProps {
  readonly place: BoardPlace;
  /** Card named in the address; undefined when it has left the board. */
  readonly card: QueueCard | undefined;
  readonly onClose: () => void;
}

/** The form that is open, if any. */
export const BoardForms = ({ place, card, onClose }: BoardFormsProps) => {
  const mayReceive = useCan('check-in:write');
  if (!mayReceive) return null;
  if (place.new)
    return (
      <WalkInDialog
        patientId={place.patientId}
        departmentId={place.departmentId}
        siteId={place.siteId}
        onClose={onClose}
      />
    );
  if (!card) return null;
  if (place.form === 'remove') return <RemoveDialog card={card} onClose={onClose} />;
  if (place.form === 'finish') return <FinishDialog card={card} onClose={onClose} />;
  if (place.form === 'assign') return <AssignDialog card={card} onClose={onClose} />;
  if (place.form === 'move') return <MoveDialog card={card} onClose={onClose} />;
  return <CallDialog card={card} onClose={onClose} />;
};
