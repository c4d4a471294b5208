import { appointmentPayments, appointmentStatuses, bookedVia } from '@sala/shared-contracts';
import { apiQuery } from '@sala/shared-auth';
import { Flex, IconButton, lazyPart } from '@sala/shared-ui';
import { ColumnsIcon, ViewIcon } from '@sala/shared-ui/icons';
import { FilterSelect, SearchInput, TableToolbar } from '@sala/shared-ui/table';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';
import { type ReactNode } from 'react';
import { choicesOf } from '../../../parts/pickers/clinic-choices';
import { useSites } from '../../../parts/pickers/clinic-lists';
import {
  parsePlace,
  type AppointmentPlace,
  type noFilters,
  type PlaceChange,
} from './appointments-search';
import type { ListTool } from '@sala/screen-parts/list-tools';
import { useCountedOptions, useNamedOptions } from './use-facet-options';

/* Lazy: the calendar is as heavy as the list. */
const DayBox = lazyPart(
  () => import('@sala/shared-ui/form'),
  (module) => module.DateBox,
);

export interface AppointmentsToolbarProps {
  readonly place: AppointmentPlace;
  readonly look: (changes: Pick<PlaceChange, keyof typeof noFilters>, replace?: boolean) => void;
  /** Rows have loaded or failed, so filter counts may load. */
  readonly settled: boolean;
  readonly onTool: (tool: ListTool) => void;
  /** Export button, for users who may export. */
  readonly end: ReactNode;
}

interface DayBoxProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
}

const LabelledDay = ({ label, value, onChange }: DayBoxProps) => (
  <Flex as="label" align="center" gap="2" fontSize="sm" color="fg.muted">
    {label}
    <DayBox compact value={value} onChange={onChange} />
  </Flex>
);

/** Rarely used filters. The site filter is hidden with a single site. */
const MoreFilters = ({
  place,
  look,
  settled,
}: Pick<AppointmentsToolbarProps, 'place' | 'look' | 'settled'>) => {
  const { t } = useTranslation('hospital');
  const types =
    useQuery({ ...apiQuery('eventTypeList', { query: {} }), staleTime: 60_000, meta: failsAlone })
      .data?.items ?? [];
  const sites = useSites();
  const counted = useCountedOptions(place, settled);
  const all = t('appointments.all');
  return (
    <>
      <FilterSelect
        label={t('appointments.type')}
        value={place.type}
        allLabel={all}
        onChange={(type) => look({ type })}
        options={counted('eventTypeId', choicesOf(types))}
      />
      {place.tab === 'waitlist' ? null : (
        <FilterSelect
          label={t('appointments.status')}
          value={place.status}
          allLabel={all}
          onChange={(status) => look(parsePlace.changes({ status }))}
          options={counted(
            'status',
            appointmentStatuses.map((status) => ({
              value: status,
              label: t(`appointmentStatuses.${status}`),
            })),
          )}
        />
      )}
      {sites.length > 1 ? (
        <FilterSelect
          label={t('appointments.site')}
          value={place.siteId}
          allLabel={t('appointments.allSites')}
          onChange={(siteId) => look({ siteId })}
          options={counted('siteId', choicesOf(sites))}
        />
      ) : null}
      <FilterSelect
        label={t('appointments.via')}
        value={place.via}
        allLabel={all}
        onChange={(via) => look(parsePlace.changes({ via }))}
        options={counted(
          'bookedVia',
          bookedVia.map((via) => ({ value: via, label: t(`appointments.vias.${via}`) })),
        )}
      />
      <FilterSelect
        label={t('appointments.payment')}
        value={place.payment}
        allLabel={all}
        onChange={(payment) => look(parsePlace.changes({ payment }))}
        options={counted(
          'payment',
          appointmentPayments.map((payment) => ({
            value: payment,
            label: t(`appointments.payments.${payment}`),
          })),
        )}
      />
      {place.tab === 'today' || place.tab === 'waitlist' ? null : (
        <>
          <LabelledDay
            label={t('appointments.from')}
            value={place.from}
            onChange={(from) => look({ from })}
          />
          <LabelledDay
            label={t('appointments.to')}
            value={place.to}
            onChange={(to) => look({ to })}
          />
        </>
      )}
    </>
  );
};

const extraFilters = ['type', 'status', 'siteId', 'via', 'payment', 'from', 'to'] as const;

/** Frequent filters at once, the others expandable. */
export const AppointmentsToolbar = ({
  place,
  look,
  settled,
  onTool,
  end,
}: AppointmentsToolbarProps) => {
  const { t } = useTranslation('hospital');
  const named = useNamedOptions(place, settled);
  const inUse = extraFilters.filter((name) => place[name] !== '').length;
  const all = t('appointments.all');
  return (
    <TableToolbar
      more={<MoreFilters place={place} look={look} settled={settled} />}
      moreActive={inUse}
      end={
        <>
          <IconButton
            label={t('views.title')}
            icon={<ViewIcon />}
            variant="outline"
            onClick={() => onTool('views')}
          />
          <IconButton
            label={t('columns.title')}
            icon={<ColumnsIcon />}
            variant="outline"
            onClick={() => onTool('columns')}
          />
          {end}
        </>
      }
    >
      <SearchInput
        label={t('appointments.search')}
        value={place.search}
        onChange={(search) => look({ search }, true)}
      />
      <FilterSelect
        label={t('appointments.department')}
        value={place.departmentId}
        allLabel={t('appointments.allDepartments')}
        onChange={(departmentId) => look({ departmentId })}
        options={named('departmentId')}
      />
      <FilterSelect
        label={t('appointments.doctor')}
        value={place.doctor}
        allLabel={all}
        onChange={(doctor) => look({ doctor })}
        options={named('practitionerId', t('appointments.unassigned'))}
      />
    </TableToolbar>
  );
};
