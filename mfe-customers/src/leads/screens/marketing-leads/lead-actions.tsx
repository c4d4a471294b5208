import { nextLeadStatuses, type Lead } from '@sala/shared-contracts';
import { Button } from '@sala/shared-ui';
import { ExpandIcon } from '@sala/shared-ui/icons';
import { ActionMenu, type MenuAction } from '@sala/shared-ui/menu';
import { useTranslation } from '@sala/shell-sdk';
import type { Move } from './use-move-lead';

/** Menu actions for the stages a lead can move to. */
export const useMoveActions = (
  onMove: (move: Move) => void,
): ((lead: Lead) => readonly MenuAction[]) => {
  const { t } = useTranslation('customers');
  return (lead) =>
    nextLeadStatuses(lead.status).map((status) => ({
      key: status,
      label:
        status === 'converted'
          ? t('leads.convert')
          : t('leads.moveTo', { status: t(`leads.statuses.${status}`) }),
      onSelect: () => onMove({ lead, status }),
    }));
};

export interface MoveMenuProps {
  readonly lead: Lead;
  readonly onMove: (move: Move) => void;
}

/** Moves a lead without dragging. */
export const MoveMenu = ({ lead, onMove }: MoveMenuProps) => {
  const { t } = useTranslation('customers');
  const actions = useMoveActions(onMove)(lead);
  if (actions.length === 0) return null;
  return (
    <ActionMenu
      actions={actions}
      trigger={
        <Button aria-label={t('leads.moveNamed', { name: lead.name })}>
          {t('leads.moveMenu')}
          <ExpandIcon />
        </Button>
      }
    />
  );
};
