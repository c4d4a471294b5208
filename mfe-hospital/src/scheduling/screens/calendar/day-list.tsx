import { Box, Heading, Stack, Text } from '@sala/shared-ui';
import { DataTable, type Column } from '@sala/shared-ui/table';
import { useTranslation } from '@sala/shell-sdk';
import { useMemo, type ReactNode } from 'react';
import { useAppointmentStatusChip } from '../../../parts/appointment-status';
import { useZonedFormat } from '../../../parts/use-zoned-format';
import { dayOf, wallAt } from '../../../parts/zoned-time';
import type { CalendarItem } from '../../parts/calendar/calendar-data';
import { useDayRangeText } from '../../parts/calendar/use-day-range-text';
import type { CalendarData } from './use-calendar-data';

interface DayListProps {
  readonly data: CalendarData;
  /** Adds a heading per day. */
  readonly several: boolean;
  readonly error: ReactNode;
  readonly empty: ReactNode;
  readonly onOpen: (item: CalendarItem) => void;
}

const DayHeading = ({ day }: { readonly day: string }) => (
  <Heading as="h3" size="sm" mb="2" _firstLetter={{ textTransform: 'uppercase' }}>
    {useDayRangeText('day', day)}
  </Heading>
);

/** Appointments of a day or week as a list, for phones and browsers without grid support. */
export const DayList = ({ data, several, error, empty, onOpen }: DayListProps) => {
  const { t } = useTranslation('hospital');
  const chipOf = useAppointmentStatusChip();
  const { zone, items, typeName, practitioners } = data;
  const format = useZonedFormat(zone);
  const rows = useMemo(
    () => [...items].sort((one, other) => Date.parse(one.startAt) - Date.parse(other.startAt)),
    [items],
  );
  const days = useMemo(() => {
    const placed = rows.map((item) => ({ item, day: dayOf(wallAt(item.startAt, zone)) }));
    return [...new Set(placed.map(({ day }) => day))].map((day) => ({
      day,
      ofDay: placed.flatMap((one) => (one.day === day ? [one.item] : [])),
    }));
  }, [rows, zone]);
  const columns: readonly [Column<CalendarItem>, ...Column<CalendarItem>[]] = [
    {
      key: 'who',
      header: t('calendar.list.who'),
      cell: ({ startAt, allDay, patient }) => (
        <>
          <Text as="span" figures tone="muted">{`${format.clock(startAt)} `}</Text>
          {patient}
          {allDay ? <Text as="span" tone="muted">{` · ${t('calendar.allDay')}`}</Text> : null}
        </>
      ),
    },
    {
      key: 'type',
      header: t('calendar.list.type'),
      cell: ({ eventTypeId }) => typeName.get(eventTypeId),
    },
    {
      key: 'practitioner',
      header: t('calendar.list.practitioner'),
      cell: ({ practitionerId }) =>
        practitioners.find(({ id }) => id === practitionerId)?.name ?? t('calendar.unassigned'),
    },
    { key: 'status', header: t('calendar.list.status'), cell: ({ status }) => chipOf(status) },
  ];
  const list = (ofDay: readonly CalendarItem[]) => (
    <DataTable
      label={t('calendar.list.label')}
      columns={columns}
      rows={ofDay}
      rowKey={({ id }) => id}
      onOpen={onOpen}
      loading={data.answer.isPending}
      stale={data.answer.isPlaceholderData}
      error={error}
      empty={empty}
    />
  );
  if (!several || days.length === 0) return list(rows);
  return (
    <Stack gap="5">
      {days.map(({ day, ofDay }) => (
        <Box as="section" key={day}>
          <DayHeading day={day} />
          {list(ofDay)}
        </Box>
      ))}
    </Stack>
  );
};
