import { Box, Text } from '@sala/shared-ui';
import { AlertIcon } from '@sala/shared-ui/icons';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { hoursShown, isGap, type CoverageHour } from './coverage-cells';

export interface CoverageTableProps {
  readonly department: string;
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
    <>
      <Text size="sm" figures>
        {t('staff.coverage.cell', facts)}
      </Text>
      {gap ? (
        <Text size="xs" fontWeight="semibold" display="flex" gap="1" alignItems="center">
          <AlertIcon aria-hidden />
          {t('staff.coverage.gap')}
        </Text>
      ) : null}
    </>
  );
};

/** One department: hours by days. A gap is said in words, and coloured. */
export const CoverageTable = ({ department, hours, days }: CoverageTableProps) => {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const gaps = hours.filter(isGap).length;
  const cell = { borderWidth: '1px', px: '2', py: '1', textAlign: 'start' } as const;
  return (
    <Box mb="6">
      <Box overflowX="auto" tabIndex={0} role="region" aria-label={department}>
        <Box as="table" w="full" minW="48rem" borderCollapse="collapse">
          <Box as="caption" textAlign="start" pb="2">
            <Text as="span" fontWeight="semibold">
              {department}
            </Text>{' '}
            <Text as="span" tone={gaps > 0 ? 'danger' : 'muted'}>
              {t('staff.coverage.gaps', { count: gaps })}
            </Text>
          </Box>
          <thead>
            <tr>
              <Box as="th" {...cell}>
                {t('staff.coverage.hour')}
              </Box>
              {days.map((day) => (
                <Box as="th" key={day} {...cell}>
                  {format.day(day)}
                </Box>
              ))}
            </tr>
          </thead>
          <tbody>
            {hoursShown(hours).map((hour) => (
              <tr key={hour}>
                <Box asChild {...cell} fontWeight="normal">
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
