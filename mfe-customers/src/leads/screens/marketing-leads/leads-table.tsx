import { isOpenLead, type Lead } from '@sala/shared-contracts';
import { CheckIcon, EditIcon } from '@sala/shared-ui/icons';
import { RowMenu } from '@sala/shared-ui/menu';
import { DataTable, RowButton, type DataTableProps } from '@sala/shared-ui/table';
import { useTranslation } from '@sala/shell-sdk';
import { useMoveActions } from './lead-actions';
import type { Move } from './use-move-lead';

type TableProps = Pick<
  DataTableProps<Lead>,
  | 'rows'
  | 'loading'
  | 'stale'
  | 'error'
  | 'empty'
  | 'sort'
  | 'onSortChange'
  | 'selectedKey'
  | 'columns'
  | 'fit'
>;

export interface LeadsTableProps extends TableProps {
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  readonly onOpen: (lead: Lead) => void;
  readonly onEdit: (lead: Lead) => void;
  readonly onRespond: (lead: Lead) => void;
  /** undefined without permission. */
  readonly onMove: ((move: Move) => void) | undefined;
}

export const LeadsTable = ({
  selected,
  onSelect,
  onOpen,
  onEdit,
  onRespond,
  onMove,
  ...table
}: LeadsTableProps) => {
  const { t } = useTranslation('customers');
  const movesOf = useMoveActions(onMove ?? (() => undefined));
  return (
    <DataTable
      {...table}
      label={t('leads.title')}
      rowKey={({ id }) => id}
      onOpen={onOpen}
      onEdit={onMove ? onEdit : undefined}
      selection={
        onMove
          ? {
              keys: selected,
              onChange: onSelect,
              nameOf: ({ name }: Lead) => t('leads.bulk.select', { name }),
            }
          : undefined
      }
      isMuted={({ status }) => !isOpenLead(status) && status !== 'converted'}
      rowActions={
        onMove
          ? (lead) => (
              <>
                {lead.firstRespondedAt === null && isOpenLead(lead.status) ? (
                  <RowButton
                    label={t('leads.respondNamed', { name: lead.name })}
                    icon={<CheckIcon />}
                    onClick={() => onRespond(lead)}
                  />
                ) : (
                  <RowButton
                    label={t('leads.editNamed', { name: lead.name })}
                    icon={<EditIcon />}
                    onClick={() => onEdit(lead)}
                  />
                )}
                {movesOf(lead).length > 0 ? (
                  <RowMenu name={lead.name} actions={movesOf(lead)} />
                ) : null}
              </>
            )
          : undefined
      }
    />
  );
};
