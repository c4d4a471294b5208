import { Text } from '@sala/shared-ui';
import { DataTable, type Column } from '@sala/shared-ui/table';
import { useTranslation } from '@sala/shell-sdk';
import { useMemo, type ReactNode } from 'react';
import { useAppointmentStatusChip } from '../../components/appointment-status';
import { useZonedFormat } from '../../components/use-zoned-format';
import type { CalendarItem } from './calendar-data';
import type { CalendarData } from './use-calendar-data';

interface DayListProps {
  readonly data: CalendarData;
  readonly error: ReactNode;
  readonly empty: ReactNode;
  readonly onOpen: (item: CalendarItem) => void;
}

/** The appointments of a day one below the other: for a phone, and for a browser that cannot draw the grid. */
export const DayList = ({ data, error, empty, onOpen }: DayListProps) => {
  const { t } = useTranslation('hospital');
  const chipOf = useAppointmentStatusChip();
  const { zone, items, typeName, practitioners } = data;
  const format = useZonedFormat(zone);
  const rows = useMemo(() => [...items].sort((one, other) => Date.parse(one.startAt) - Date.parse(other.startAt)), [items]);
  const columns: readonly [Column<CalendarItem>, ...Column<CalendarItem>[]] = [
    {
      key: 'who',
      header: t('calendar.list.who'),
      cell: ({ startAt, patient }) => (
        <>
          <Text as="span" figures tone="muted">{`${format.clock(startAt)} `}</Text>
          {patient}
        </>
      ),
    },
    { key: 'type', header: t('calendar.list.type'), cell: ({ eventTypeId }) => typeName.get(eventTypeId) },
    { key: 'practitioner', header: t('calendar.list.practitioner'), cell: ({ practitionerId }) => practitioners.find(({ id }) => id === practitionerId)?.name ?? t('calendar.unassigned') },
    { key: 'status', header: t('calendar.list.status'), cell: ({ status }) => chipOf(status) },
  ];
  return (
    <DataTable
      label={t('calendar.list.label')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      onOpen={onOpen}
      loading={data.answer.isPending}
      stale={data.answer.isPlaceholderData}
      error={error}
      empty={empty}
    />
  );
};
