import { Button, IconButton } from '@sala/shared-ui';
import { BoardIcon, ColumnsIcon, FilterIcon, ListIcon, ViewIcon } from '@sala/shared-ui/icons';
import { FilterSelect, SearchInput, TableToolbar } from '@sala/shared-ui/table';
import { useFormat, useTranslation, type SearchChanges } from '@sala/shell-sdk';
import { customerStatusNames, isStatus } from '../../components/customer-statuses';
import { filtersIn, type CustomerPlace } from './customer-search';

/** What opens beside the list to set it up. */
export type ListTool = 'filters' | 'columns' | 'views';

export interface ListToolbarProps {
  readonly place: CustomerPlace;
  readonly onLook: (changes: SearchChanges<CustomerPlace>, replace?: boolean) => void;
  readonly onTool: (tool: ListTool) => void;
}

/** Words, the filter that is used most, and the way to the others. */
export const ListToolbar = ({ place, onLook, onTool }: ListToolbarProps) => {
  const { t } = useTranslation('customers');
  const { number } = useFormat();
  const filters = filtersIn(place);
  const board = place.view === 'board';
  return (
    <TableToolbar
      end={
        <>
          <IconButton
            label={t(board ? 'customers.asList' : 'customers.asBoard')}
            icon={board ? <ListIcon /> : <BoardIcon />}
            variant="outline"
            onClick={() => onLook({ view: board ? undefined : 'board' })}
          />
          {board ? null : (
            <IconButton label={t('columns.title')} icon={<ColumnsIcon />} variant="outline" onClick={() => onTool('columns')} />
          )}
          <Button onClick={() => onTool('views')}>
            <ViewIcon />
            {t('views.title')}
          </Button>
        </>
      }
    >
      <SearchInput label={t('customers.search')} value={place.search} onChange={(search) => onLook({ search }, true)} />
      <FilterSelect
        label={t('customers.status')}
        value={isStatus(place.status) ? place.status : ''}
        allLabel={place.status.includes(',') ? t('customers.filters.several') : t('customers.allStatuses')}
        onChange={(status) => onLook({ status })}
        options={customerStatusNames.map((status) => ({ value: status, label: t(`customerStatuses.${status}`) }))}
      />
      <Button onClick={() => onTool('filters')}>
        <FilterIcon />
        {filters > 0 ? t('customers.filters.some', { n: number(filters) }) : t('customers.filters.title')}
      </Button>
    </TableToolbar>
  );
};
