import { apiQuery } from '@sala/shared-auth';
import { staffStatuses } from '@sala/shared-contracts';
import { FilterSelect, SearchInput, TableToolbar } from '@sala/shared-ui/table';
import { failsAlone, useQuery, useTranslation, type SearchChanges } from '@sala/shell-sdk';
import { parsePlace, type StaffPlace } from './staff-search';

export interface StaffToolbarProps {
  readonly place: StaffPlace;
  readonly onLook: (changes: SearchChanges<StaffPlace>, replace?: boolean) => void;
}

/** Search and filters of the people. */
export const StaffToolbar = ({ place, onLook }: StaffToolbarProps) => {
  const { t } = useTranslation('settings');
  const { data } = useQuery({ ...apiQuery('staffMemberFacets'), meta: failsAlone });
  const named = (items: NonNullable<typeof data>['departments'] = []) =>
    items.map(({ value, label, count }) => ({ value, label: label ?? '—', count }));
  return (
    <TableToolbar>
      <SearchInput
        label={t('staff.search')}
        value={place.search}
        onChange={(search) => onLook({ search }, true)}
      />
      <FilterSelect
        label={t('staff.fields.status')}
        allLabel={t('staff.present')}
        value={place.status}
        onChange={(status) => onLook(parsePlace.changes({ status }))}
        options={staffStatuses.map((value) => ({ value, label: t(`staff.statuses.${value}`) }))}
      />
      <FilterSelect
        label={t('staff.fields.department')}
        allLabel={t('staff.all')}
        value={place.departmentId}
        onChange={(departmentId) => onLook({ departmentId })}
        options={named(data?.departments)}
      />
      <FilterSelect
        label={t('staff.fields.site')}
        allLabel={t('staff.all')}
        value={place.siteId}
        onChange={(siteId) => onLook({ siteId })}
        options={named(data?.sites)}
      />
      <FilterSelect
        label={t('staff.fields.position')}
        allLabel={t('staff.all')}
        value={place.position}
        onChange={(position) => onLook({ position })}
        options={(data?.positions ?? []).map(({ value, count }) => ({
          value,
          label: value,
          count,
        }))}
      />
    </TableToolbar>
  );
};
