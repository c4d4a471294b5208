import { Button, Text } from '@sala/shared-ui';
import { ExpandIcon, ForwardIcon } from '@sala/shared-ui/icons';
import { DataTable, type Column } from '@sala/shared-ui/table';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useMemo, useState, type ReactNode } from 'react';
import { useAppointmentStatusChip } from '../../../parts/appointment-status';
import { useNow } from '../../../parts/use-now';
import { useZonedFormat } from '../../../parts/use-zoned-format';
import { dayOf, wallAt } from '../../../parts/zoned-time';
import type { CalendarItem } from '../../parts/calendar/calendar-data';
import { DayNotices } from './day-notices';
import { earlierToday } from './earlier-today';
import type { CalendarData } from './use-calendar-data';

interface DayListProps {
  readonly data: CalendarData;
  readonly error: ReactNode;
  readonly empty: ReactNode;
  readonly onOpen: (item: CalendarItem) => void;
}

/** Appointments of the chosen day as a list, for phones and browsers without grid support. */
export const DayList = ({ data, error, empty, onOpen }: DayListProps) => {
  const { t } = useTranslation('hospital');
  const chipOf = useAppointmentStatusChip();
  const { zone, items, day, today, typeName, practitioners } = data;
  const format = useZonedFormat(zone);
  const rows = useMemo(
    () =>
      items
        .filter(({ startAt, endAt }) => {
          const [from, to] = [wallAt(startAt, zone), wallAt(endAt, zone)];
          return dayOf(from) === day || (dayOf(from) < day && to > `${day}T00:00`);
        })
        .sort(
          (one, other) =>
            Number(other.allDay) - Number(one.allDay) ||
            Date.parse(one.startAt) - Date.parse(other.startAt),
        ),
    [items, day, zone],
  );
  const now = useNow();
  const { number } = useFormat();
  const earlier = day === today ? earlierToday(rows, now) : [];
  const [openDay, setOpenDay] = useState('');
  const opened = openDay === day;
  const shown = opened ? rows : rows.filter((row) => !earlier.includes(row));
  const columns: readonly [Column<CalendarItem>, ...Column<CalendarItem>[]] = [
    {
      key: 'who',
      header: t('calendar.list.who'),
      cell: ({ startAt, allDay, patient }) => (
        <>
          <Text as="span" figures tone="muted">
            {`${allDay ? t('calendar.wholeDay') : format.clock(startAt)} `}
          </Text>
          {patient}
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
  return (
    <>
      <DayNotices data={data} />
      {earlier.length > 0 ? (
        <Button
          variant="ghost"
          alignSelf="start"
          mb="1"
          aria-expanded={opened}
          onClick={() => setOpenDay(opened ? '' : day)}
        >
          {opened ? <ExpandIcon /> : <ForwardIcon />}
          {t('calendar.earlier', { number: number(earlier.length) })}
        </Button>
      ) : null}
      <DataTable
        label={t('calendar.list.label')}
        columns={columns}
        rows={shown}
        rowKey={({ id }) => id}
        onOpen={onOpen}
        loading={data.answer.isPending}
        stale={data.answer.isPlaceholderData}
        error={error}
        empty={empty}
      />
    </>
  );
};
