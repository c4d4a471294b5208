import {
  lawGroups,
  prescriptionStatuses,
  type EndpointOutput,
  type Contract,
} from '@sala/shared-contracts';
import { Button } from '@sala/shared-ui';
import { CheckIcon } from '@sala/shared-ui/icons';
import { FilterSelect, SearchInput, TableToolbar } from '@sala/shared-ui/table';
import { useFormat, useTranslation, type SearchChanges } from '@sala/shell-sdk';
import { isFiltered, noFilters, parsePlace, type PrescriptionsPlace } from './prescriptions-search';

type Counts = EndpointOutput<Contract['prescriptionList']>['counts'];

export interface PrescriptionToolbarProps {
  readonly place: PrescriptionsPlace;
  readonly look: (changes: SearchChanges<PrescriptionsPlace>, replace?: boolean) => void;
  readonly counts: Counts | undefined;
}

/** Search and filters, each with how many it would show. */
export const PrescriptionToolbar = ({ place, look, counts }: PrescriptionToolbarProps) => {
  const { t } = useTranslation('hospital');
  const { number } = useFormat();
  const countOf = (name: 'status' | 'group', value: string) =>
    counts ? { count: counts[name].find((one) => one.value === value)?.count ?? 0 } : {};
  const expiring = t('prescriptions.expiring');
  return (
    <TableToolbar>
      <SearchInput
        wide
        label={t('prescriptions.search')}
        placeholder={t('prescriptions.searchHint')}
        value={place.search}
        onChange={(search) => look({ search }, true)}
      />
      <FilterSelect
        label={t('prescriptions.status')}
        value={place.status}
        allLabel={t('prescriptions.allStatuses')}
        onChange={(status) => look(parsePlace.changes({ status }))}
        options={prescriptionStatuses.map((status) => ({
          value: status,
          label: t(`rx.statuses.${status}`),
          ...countOf('status', status),
        }))}
      />
      <FilterSelect
        label={t('prescriptions.group')}
        value={place.group}
        allLabel={t('prescriptions.allGroups')}
        onChange={(group) => look(parsePlace.changes({ group }))}
        options={[...lawGroups, 'none' as const].map((group) => ({
          value: group,
          label: group === 'none' ? t('prescriptions.noGroup') : group,
          ...countOf('group', group),
        }))}
      />
      <FilterSelect
        label={t('prescriptions.practitioner')}
        value={place.practitionerId}
        allLabel={t('prescriptions.everybody')}
        onChange={(practitionerId) => look(parsePlace.changes({ practitionerId }))}
        options={(counts?.practitioner ?? []).map(({ value, label, count }) => ({
          value,
          label: label ?? '—',
          count,
        }))}
      />
      <Button
        aria-pressed={place.expiring === '1'}
        onClick={() => look({ expiring: place.expiring ? '' : '1' })}
      >
        {place.expiring ? <CheckIcon /> : null}
        {counts ? `${expiring} (${number(counts.expiring)})` : expiring}
      </Button>
      {isFiltered(place) ? (
        <Button variant="ghost" onClick={() => look({ search: '', ...noFilters })}>
          {t('prescriptions.clear')}
        </Button>
      ) : null}
    </TableToolbar>
  );
};
