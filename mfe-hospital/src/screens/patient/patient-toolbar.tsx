import { apiQuery } from '@sala/shared-auth';
import { ageBands, patientSexes, patientStatuses } from '@sala/shared-contracts';
import { Button } from '@sala/shared-ui';
import { CheckIcon } from '@sala/shared-ui/icons';
import { FilterSelect, SearchInput, TableToolbar } from '@sala/shared-ui/table';
import { useQuery, useTranslation, type SearchChanges } from '@sala/shell-sdk';
import { RecentPatients } from './recent-patients';
import { isFiltered, noFilters, type PatientPlace } from './patient-search';

export interface PatientToolbarProps {
  readonly place: PatientPlace;
  readonly onLook: (changes: SearchChanges<PatientPlace>, replace?: boolean) => void;
  readonly onOpen: (patientId: string) => void;
}

/** Words, filters, and whom one had open last. */
export const PatientToolbar = ({ place, onLook, onOpen }: PatientToolbarProps) => {
  const { t } = useTranslation('hospital');
  const tags = useQuery(apiQuery('categoryList', { query: { kind: 'patient_tag' } })).data?.items ?? [];
  const toggle = (name: 'debt' | 'consent', value: '1' | 'missing', label: string) => {
    const on = place[name] !== '';
    return (
      <Button aria-pressed={on} onClick={() => onLook({ [name]: on ? '' : value })}>
        {on ? <CheckIcon /> : null}
        {label}
      </Button>
    );
  };
  return (
    <>
      <TableToolbar end={<RecentPatients onOpen={onOpen} />}>
        <SearchInput label={t('patients.search')} value={place.search} onChange={(search) => onLook({ search, sort: undefined }, true)} />
      </TableToolbar>
      <TableToolbar>
        <FilterSelect
          label={t('patient.sex')}
          value={place.sex}
          allLabel={t('patients.all')}
          onChange={(sex) => onLook({ sex })}
          options={patientSexes.map((sex) => ({ value: sex, label: t(`patient.sexes.${sex}`) }))}
        />
        <FilterSelect
          label={t('patients.age')}
          value={place.age}
          allLabel={t('patients.all')}
          onChange={(age) => onLook({ age })}
          options={ageBands.map((band) => ({ value: band, label: t(`patients.ageBands.${band}`) }))}
        />
        <FilterSelect
          label={t('patients.status')}
          value={place.status}
          allLabel={t('patients.all')}
          onChange={(status) => onLook({ status })}
          options={patientStatuses.map((status) => ({ value: status, label: t(`patient.statuses.${status}`) }))}
        />
        {tags.length > 0 ? (
          <FilterSelect
            label={t('patients.tag')}
            value={place.tags}
            allLabel={t('patients.all')}
            onChange={(tag) => onLook({ tags: tag })}
            options={tags.map(({ id, name }) => ({ value: id, label: name }))}
          />
        ) : null}
        {toggle('debt', '1', t('patients.withDebt'))}
        {toggle('consent', 'missing', t('patients.noConsent'))}
        {isFiltered(place) ? (
          <Button variant="ghost" onClick={() => onLook({ search: '', sort: undefined, ...noFilters })}>
            {t('patients.clear')}
          </Button>
        ) : null}
      </TableToolbar>
    </>
  );
};
