import { appointmentStatuses, bookedVia } from '@sala/shared-contracts';
import { apiQuery } from '@sala/shared-auth';
import { Box, Button } from '@sala/shared-ui';
import { FilterIcon } from '@sala/shared-ui/icons';
import { FilterSelect, SearchInput, TableToolbar } from '@sala/shared-ui/table';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';
import { useState, type ReactNode } from 'react';
import { DepartmentFilter, SiteFilter } from '../../components/pickers/clinic-filters';
import { choicesOf, practitionersFor } from '../../components/pickers/clinic-choices';
import { usePractitioners, useSites } from '../../components/pickers/clinic-lists';
import { parsePlace, type AppointmentPlace, type noFilters, type PlaceChange } from './appointments-search';

export interface AppointmentsToolbarProps {
  readonly place: AppointmentPlace;
  readonly look: (changes: Pick<PlaceChange, keyof typeof noFilters>, replace?: boolean) => void;
  readonly end: ReactNode;
}

type Look = AppointmentsToolbarProps['look'];

interface DayBoxProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
}

const DayBox = ({ label, value, onChange }: DayBoxProps) => (
  <Box asChild h={{ base: 'touch', md: 'control' }} px="2" fontSize={{ base: 'lg', md: 'sm' }} bg="bg.panel" borderWidth="1px" borderColor="border.control" borderRadius="md">
    <input type="date" aria-label={label} title={label} value={value} onChange={(event) => onChange(event.target.value)} />
  </Box>
);

/** What is asked for less often. A clinic with one site is asked for none. */
const MoreFilters = ({ place, look }: { readonly place: AppointmentPlace; readonly look: Look }) => {
  const { t } = useTranslation('hospital');
  const types = useQuery({ ...apiQuery('eventTypeList', { query: {} }), staleTime: 60_000, meta: failsAlone }).data?.items ?? [];
  const sites = useSites();
  const all = t('appointments.all');
  return (
    <TableToolbar>
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
      {place.tab === 'today' || place.tab === 'waitlist' ? null : (
        <>
          <DayBox label={t('appointments.from')} value={place.from} onChange={(from) => look({ from })} />
          <DayBox label={t('appointments.to')} value={place.to} onChange={(to) => look({ to })} />
        </>
      )}
    </TableToolbar>
  );
};

const seldom = ['type', 'status', 'siteId', 'via', 'from', 'to'] as const;

/** What the list is narrowed by: what is asked all day at once, the rest in a line that one opens. */
export const AppointmentsToolbar = ({ place, look, end }: AppointmentsToolbarProps) => {
  const { t } = useTranslation('hospital');
  const practitioners = usePractitioners();
  const [opened, setOpened] = useState(false);
  const inUse = seldom.filter((name) => place[name] !== '').length;
  const open = opened || inUse > 0;
  const all = t('appointments.all');
  return (
    <>
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
        <Button aria-expanded={open} disabled={inUse > 0} onClick={() => setOpened(!opened)}>
          <FilterIcon />
          {t('appointments.more')}
        </Button>
      </TableToolbar>
      {open ? <MoreFilters place={place} look={look} /> : null}
    </>
  );
};
