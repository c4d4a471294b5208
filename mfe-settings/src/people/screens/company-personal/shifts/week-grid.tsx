import type { Contract, EndpointOutput, StaffAbsence, StaffShift } from '@sala/shared-contracts';
import { Box, Button, Flex, IconButton, Text } from '@sala/shared-ui';
import { PlusIcon } from '@sala/shared-ui/icons';
import { StatusChip, statusLooks } from '@sala/shared-ui/status';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useShiftDays } from '../day-words';
import { StaffAvatar } from '../staff-avatar';

type Week = EndpointOutput<Contract['staffShiftList']>;
type Person = Week['people'][number];

export interface WeekGridProps {
  readonly week: Week;
  readonly days: readonly string[];
  readonly today: string;
  /** undefined for readers. */
  readonly onAdd: ((staffMemberId: string, date: string) => void) | undefined;
  readonly onOpen: (shift: StaffShift) => void;
  readonly onAbsence: (absence: StaffAbsence) => void;
}

/** Hours that a person works in the week. */
const hoursOf = (shifts: readonly StaffShift[]): number =>
  shifts.reduce((total, { start, end }) => {
    const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
    const length = minutes(end) - minutes(start);
    return total + (length > 0 ? length : length + 1440) / 60;
  }, 0);

const textOf = ({ start, end, role }: StaffShift): string =>
  `${start}–${end}${role ? ` · ${role}` : ''}`;

type CellProps = Omit<WeekGridProps, 'days' | 'today'> & {
  readonly person: Person;
  readonly day: string;
};

/** Adding stays out of the way of reading until a pointer or the focus is near. */
const addCss = {
  '@media (hover: hover)': {
    '& > [data-add]': { opacity: 0 },
    '& > [data-add=beside]': { position: 'absolute', insetEnd: '0', top: '0', bg: 'bg' },
    'td:hover > & > [data-add], & > [data-add]:focus-within': { opacity: 1 },
  },
} as const;

const Cell = ({ week, person, day, onAdd, onOpen, onAbsence }: CellProps) => {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const facts = { name: person.name, day: format.day(day) };
  const absence = week.absences.find(
    (one) => one.staffMemberId === person.id && one.from <= day && one.to >= day,
  );
  const away = t(`staff.absences.kinds.${absence?.kind ?? 'hidden'}`);
  const shifts = week.shifts.filter((one) => one.staffMemberId === person.id && one.date === day);
  return (
    <Box display="grid" gap="1" justifyItems="start" position="relative" minH="7" css={addCss}>
      {shifts.map((shift) =>
        onAdd ? (
          <Button
            key={shift.id}
            size="sm"
            aria-label={t('staff.shifts.open', { ...facts, hours: textOf(shift) })}
            onClick={() => onOpen(shift)}
          >
            {textOf(shift)}
          </Button>
        ) : (
          <Text key={shift.id} size="sm" figures>
            {textOf(shift)}
          </Text>
        ),
      )}
      {absence ? (
        onAdd ? (
          <Button
            size="sm"
            variant="ghost"
            aria-label={t('staff.absences.open', { ...facts, kind: away })}
            onClick={() => onAbsence(absence)}
          >
            <StatusChip {...statusLooks.ongoing}>{away}</StatusChip>
          </Button>
        ) : (
          <StatusChip {...statusLooks.ongoing}>{away}</StatusChip>
        )
      ) : onAdd ? (
        <Box data-add={shifts.length > 0 ? 'beside' : 'alone'}>
          <IconButton
            size="sm"
            label={t('staff.shifts.add', facts)}
            icon={<PlusIcon />}
            onClick={() => onAdd(person.id, day)}
          />
        </Box>
      ) : null}
    </Box>
  );
};

/** More than agreed. */
const isOver = (hours: number, { weeklyHours }: Person): boolean =>
  weeklyHours !== null && hours > weeklyHours;

/** People by days. On a phone the table scrolls sideways; names stay in sight. */
export const WeekGrid = ({ days, today, ...cells }: WeekGridProps) => {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const words = useShiftDays();
  const { week } = cells;
  const cell = { borderBottomWidth: '1px', px: '2', py: '1.5', verticalAlign: 'top' } as const;
  const named = { ...cell, position: 'sticky', insetStart: '0', bg: 'bg', zIndex: '1' } as const;
  return (
    <Box overflowX="auto" tabIndex={0} role="region" aria-label={t('staff.views.shifts')}>
      <Box as="table" w="full" minW="60rem" borderCollapse="collapse" tableLayout="fixed">
        <thead>
          <tr>
            <Box as="th" {...named} textAlign="start" w={{ base: '8.5rem', md: '12rem' }}>
              {t('staff.fields.name')}
            </Box>
            {days.map((day) => {
              const holiday = week.holidays.find(({ date }) => date === day);
              return (
                <Box
                  as="th"
                  key={day}
                  {...cell}
                  textAlign="start"
                  title={format.day(day)}
                  {...(day === today ? { color: 'accent.fg', 'aria-current': 'date' } : {})}
                >
                  {words.day(day)}
                  {holiday ? (
                    <Text size="xs" tone="muted">
                      {t('staff.holidays.named', { name: holiday.name })}
                    </Text>
                  ) : null}
                </Box>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {week.people.map((person) => {
            const hours = hoursOf(
              week.shifts.filter(({ staffMemberId }) => staffMemberId === person.id),
            );
            return (
              <tr key={person.id}>
                <Box asChild {...named} textAlign="start" fontWeight="normal">
                  <th scope="row">
                    <Flex gap="2" align="flex-start">
                      <StaffAvatar person={person} />
                      <Box minW="0">
                        <Text fontWeight="medium">{person.name}</Text>
                        <Text size="xs" tone="muted">
                          {person.position}
                        </Text>
                        <Text size="xs" tone={isOver(hours, person) ? 'danger' : 'muted'} figures>
                          {person.weeklyHours === null
                            ? t('staff.shifts.hours', { hours: format.number(hours) })
                            : t('staff.shifts.hoursOf', {
                                hours: format.number(hours),
                                weekly: format.number(person.weeklyHours),
                              })}
                        </Text>
                      </Box>
                    </Flex>
                  </th>
                </Box>
                {days.map((day) => (
                  <Box as="td" key={day} {...cell}>
                    <Cell {...cells} person={person} day={day} />
                  </Box>
                ))}
              </tr>
            );
          })}
        </tbody>
      </Box>
    </Box>
  );
};
