import type { CustomField } from '@sala/shared-contracts';
import { Button, IconButton } from '@sala/shared-ui';
import {
  BoardIcon,
  ColumnsIcon,
  FilterIcon,
  GroupIcon,
  ListIcon,
  ViewIcon,
} from '@sala/shared-ui/icons';
import { FilterSelect, SearchInput, TableToolbar, useListFolds } from '@sala/shared-ui/table';
import { useCommands, useFormat, useTranslation, type SearchChanges } from '@sala/shell-sdk';
import type { ListTool } from '@sala/screen-parts/list-tools';
import { memo } from 'react';
import { customerStatusNames, isStatus } from '../../parts/customer-statuses';
import { filtersIn, type CustomerPlace } from './customer-search';
import { groupingOf, groupings } from './groups/group-by';

export interface ListToolbarProps {
  readonly place: CustomerPlace;
  readonly fields: readonly CustomField[];
  readonly onLook: (changes: SearchChanges<CustomerPlace>, replace?: boolean) => void;
  readonly onTool: (tool: ListTool) => void;
}

const views = [
  { view: 'list', icon: <ListIcon /> },
  { view: 'group', icon: <GroupIcon /> },
  { view: 'board', icon: <BoardIcon /> },
] as const;

const PlainToolbar = ({ place, fields, onLook, onTool }: ListToolbarProps) => {
  const { t } = useTranslation('customers');
  const { number } = useFormat();
  const filters = filtersIn(place);
  const folds = useListFolds(); // within the sheet “Filters”
  const board = place.view === 'board';
  useCommands([
    {
      id: 'filters',
      label: t('customers.filters.title'),
      keys: 'f',
      run: () => onTool('filters'),
    },
  ]);
  return (
    <TableToolbar
      active={filters}
      end={
        <>
          {views
            .filter(({ view }) => view !== place.view)
            .map(({ view, icon }) => (
              <IconButton
                key={view}
                label={t(`customers.as.${view}`)}
                icon={icon}
                variant="outline"
                onClick={() => onLook({ view: view === 'list' ? undefined : view })}
              />
            ))}
          {board ? null : (
            <IconButton
              label={t('columns.title')}
              icon={<ColumnsIcon />}
              variant="outline"
              onClick={() => onTool('columns')}
            />
          )}
          <Button onClick={() => onTool('views')}>
            <ViewIcon />
            {t('views.title')}
          </Button>
        </>
      }
    >
      <SearchInput
        label={t('customers.search')}
        value={place.search}
        onChange={(search) => onLook({ search }, true)}
      />
      <FilterSelect
        label={t('customers.status')}
        value={isStatus(place.status) ? place.status : ''}
        allLabel={
          place.status.includes(',') ? t('customers.filters.several') : t('customers.allStatuses')
        }
        onChange={(status) => onLook({ status })}
        options={customerStatusNames.map((status) => ({
          value: status,
          label: t(`customerStatuses.${status}`),
        }))}
      />
      {place.view === 'group' ? (
        <FilterSelect
          label={t('customers.groups.by')}
          value={place.by}
          onChange={(by) => onLook({ by: by === 'status' ? undefined : by })}
          options={[
            ...groupings.map((by) => ({ value: by, label: t(`customers.${by}`) })),
            ...fields
              .filter(({ type }) => type === 'select')
              .map((field) => ({ value: groupingOf(field), label: field.label })),
          ]}
        />
      ) : null}
      <Button onClick={() => onTool('filters')}>
        <FilterIcon />
        {filters > 0
          ? t('customers.filters.some', { n: number(filters) })
          : t(folds ? 'customers.filters.more' : 'customers.filters.title')}
      </Button>
    </TableToolbar>
  );
};

/**
 * Search, the most used filter, and a button for the others. Memoised, so that loading more rows
 * does not render it again.
 */
export const ListToolbar = memo(PlainToolbar);
