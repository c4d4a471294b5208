import { appointmentStatuses, bookedVia } from '@sala/shared-contracts';
import { apiQuery } from '@sala/shared-auth';
import { FilterSelect, SearchInput, TableToolbar } from '@sala/shared-ui/table';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';
import type { ReactNode } from 'react';
import { DepartmentFilter, SiteFilter } from '../../components/pickers/clinic-filters';
import { choicesOf, practitionersFor } from '../../components/pickers/clinic-choices';
import { usePractitioners, useSites } from '../../components/pickers/clinic-lists';
import { parsePlace, type AppointmentPlace, type noFilters, type PlaceChange } from './appointments-search';

export interface AppointmentsToolbarProps {
  readonly place: AppointmentPlace;
  readonly look: (changes: Pick<PlaceChange, keyof typeof noFilters>, replace?: boolean) => void;
  readonly end: ReactNode;
}

/** What the list is narrowed by. A clinic with one site is asked for none. */
export const AppointmentsToolbar = ({ place, look, end }: AppointmentsToolbarProps) => {
  const { t } = useTranslation('hospital');
  const types = useQuery({ ...apiQuery('eventTypeList', { query: {} }), staleTime: 60_000, meta: failsAlone }).data?.items ?? [];
  const practitioners = usePractitioners();
  const sites = useSites();
  const all = t('appointments.all');
  return (
    <TableToolbar end={end}>
      <SearchInput label={t('appointments.search')} value={place.search} onChange={(search) => look({ search }, true)} />
      <DepartmentFilter label={t('appointments.department')} value={place.departmentId} allLabel={all} siteId={place.siteId} onChange={(departmentId) => look({ departmentId })} />
      <FilterSelect
        label={t('appointments.doctor')}
        value={place.doctor}
        allLabel={all}
        onChange={(doctor) => look({ doctor })}
        options={[{ value: 'none', label: t('appointments.unassigned') }, ...choicesOf(practitionersFor(practitioners, place.departmentId, place.siteId))]}
      />
      <FilterSelect
        label={t('appointments.type')}
        value={place.type}
        allLabel={all}
        onChange={(type) => look({ type })}
        options={types.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {place.tab === 'today' || place.tab === 'lost' ? (
        <FilterSelect
          label={t('appointments.status')}
          value={place.status}
          allLabel={all}
          onChange={(status) => look({ status: parsePlace({ status }).status })}
          options={appointmentStatuses.map((status) => ({ value: status, label: t(`appointmentStatuses.${status}`) }))}
        />
      ) : null}
      {sites.length > 1 ? <SiteFilter label={t('appointments.site')} value={place.siteId} allLabel={all} onChange={(siteId) => look({ siteId })} /> : null}
      <FilterSelect
        label={t('appointments.via')}
        value={place.via}
        allLabel={all}
        onChange={(via) => look({ via: parsePlace({ via }).via })}
        options={bookedVia.map((via) => ({ value: via, label: t(`appointments.vias.${via}`) }))}
      />
    </TableToolbar>
  );
};
