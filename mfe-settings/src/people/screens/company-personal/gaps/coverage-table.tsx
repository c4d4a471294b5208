import type { Contract, EndpointOutput } from '@sala/shared-contracts';
import { Box, Flex, Text, VisuallyHidden } from '@sala/shared-ui';
import { AlertIcon } from '@sala/shared-ui/icons';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useShiftDays } from '../day-words';
import { StaffAvatar } from '../staff-avatar';
import { hoursShown, isGap, type CoverageHour } from './coverage-cells';

type OnShift = EndpointOutput<
  Contract['staffCoverageView']
>['departments'][number]['people'][number];

/** Faces beside each other; the rest is a number. */
const facesShown = 8;

const OnShiftList = ({ people }: { readonly people: readonly OnShift[] }) => {
  const { t } = useTranslation('settings');
  const others = people.length - facesShown;
  return (
    <Flex as="span" gap="3" wrap="wrap" align="center" mt="1.5" fontWeight="normal">
      <VisuallyHidden>{t('staff.coverage.onShift')}</VisuallyHidden>
      {people.slice(0, facesShown).map((person) => (
        <Flex as="span" key={person.id} gap="1.5" align="center">
          <StaffAvatar person={person} />
          <Text as="span" size="sm">
            {person.name}
          </Text>
        </Flex>
      ))}
      {others > 0 ? (
        <Text as="span" size="sm" tone="muted">
          {t('staff.coverage.others', { count: others })}
        </Text>
      ) : null}
    </Flex>
  );
};

export interface CoverageTableProps {
  readonly department: string;
  /** Whoever has a shift there in these days. */
  readonly people: readonly OnShift[];
  readonly hours: readonly CoverageHour[];
  readonly days: readonly string[];
}

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

const Cell = ({ cell }: { readonly cell: CoverageHour | undefined }) => {
  const { t } = useTranslation('settings');
  const format = useFormat();
  if (!cell) return <Text tone="subtle">—</Text>;
  const facts = {
    staffed: format.number(Math.round((cell.staffed / 60) * 10) / 10),
    booked: format.number(Math.round((cell.booked / 60) * 10) / 10),
  };
  const gap = isGap(cell);
  return (
    <Text
      size="sm"
      figures
      display="flex"
      gap="1.5"
      alignItems="center"
      {...(gap ? { fontWeight: 'semibold' } : cell.booked === 0 ? { tone: 'muted' } : {})}
    >
      {t('staff.coverage.cell', facts)}
      {gap ? (
        <>
          <AlertIcon aria-hidden />
          <VisuallyHidden>{t('staff.coverage.gap')}</VisuallyHidden>
        </>
      ) : null}
    </Text>
  );
};

/** One department: hours by days. A gap is said in words, and coloured. */
export const CoverageTable = ({ department, people, hours, days }: CoverageTableProps) => {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const words = useShiftDays();
  const gaps = hours.filter(isGap).length;
  const cell = { borderWidth: '1px', px: '2', py: '1', textAlign: 'start' } as const;
  const hourCell = { ...cell, w: '4.5rem', position: 'sticky', insetStart: '0', bg: 'bg' } as const;
  return (
    <Box mb="6">
      <Box
        overflowX="auto"
        // Hidden words stay within what scrolls.
        position="relative"
        tabIndex={0}
        role="region"
        aria-label={department}
      >
        <Box as="table" w="full" minW="48rem" borderCollapse="collapse" tableLayout="fixed">
          <Box as="caption" textAlign="start" pb="2">
            <Text as="span" fontWeight="semibold">
              {department}
            </Text>{' '}
            <Text as="span" tone={gaps > 0 ? 'danger' : 'muted'}>
              {gaps > 0 ? t('staff.coverage.gaps', { count: gaps }) : t('staff.coverage.noGaps')}
            </Text>
            {people.length > 0 ? <OnShiftList people={people} /> : null}
          </Box>
          <thead>
            <tr>
              <Box as="th" {...hourCell}>
                {t('staff.coverage.hour')}
              </Box>
              {days.map((day) => (
                <Box as="th" key={day} {...cell} title={format.day(day)}>
                  {words.day(day)}
                </Box>
              ))}
            </tr>
          </thead>
          <tbody>
            {hoursShown(hours).map((hour) => (
              <tr key={hour}>
                <Box asChild {...hourCell} fontWeight="normal">
                  <th scope="row">{clock(hour)}</th>
                </Box>
                {days.map((day) => {
                  const found = hours.find((one) => one.date === day && one.hour === hour);
                  const gap = found !== undefined && isGap(found);
                  return (
                    <Box
                      as="td"
                      key={day}
                      {...cell}
                      {...(gap ? { bg: 'status.red.bg', color: 'status.red.fg' } : {})}
                    >
                      <Cell cell={found} />
                    </Box>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
    </Box>
  );
};
