import { patientChannels } from '@sala/shared-contracts';
import { apiQuery } from '@sala/shared-auth';
import { Button, Flex, lazyPart, Text } from '@sala/shared-ui';
import { FilterSelect, TableToolbar } from '@sala/shared-ui/table';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';
import {
  isMetricsFiltered,
  noMetricsFilters,
  parseMetrics,
  type GoMetrics,
  type MetricsPeriod,
  type MetricsPlace,
} from './metrics-search';

/* Lazy: the calendar is as heavy as the report. */
const DayBox = lazyPart(
  () => import('@sala/shared-ui/form'),
  (module) => module.DateBox,
);

interface DayProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
}

const Day = ({ label, ...box }: DayProps) => (
  <Flex align="center" gap="1.5">
    <Text size="sm" tone="muted" minW={{ base: '12', md: 'auto' }} aria-hidden>
      {label}
    </Text>
    <DayBox compact aria-label={label} {...box} />
  </Flex>
);

interface ToolbarProps {
  readonly place: MetricsPlace;
  readonly period: MetricsPeriod;
  readonly go: GoMetrics;
}

/** Period, channel and, for times, the person. */
export const MetricsToolbar = ({ place, period, go }: ToolbarProps) => {
  const { t } = useTranslation('hospital');
  const people = useQuery({ ...apiQuery('conversationAssigneeList'), meta: failsAlone });
  return (
    <TableToolbar>
      <Day label={t('chatMetrics.from')} value={period.from} onChange={(from) => go({ from })} />
      <Day label={t('chatMetrics.to')} value={period.to} onChange={(to) => go({ to })} />
      <FilterSelect
        label={t('chatMetrics.channel')}
        value={place.channel}
        allLabel={t('chatMetrics.allChannels')}
        onChange={(channel) => go(parseMetrics.changes({ channel }))}
        options={patientChannels.map((value) => ({
          value,
          label: t(`chatMetrics.channels.${value}`),
        }))}
      />
      {place.tab === 'times' ? (
        <FilterSelect
          label={t('chatMetrics.person')}
          value={place.personId}
          allLabel={t('chatMetrics.everybody')}
          onChange={(personId) => go({ personId })}
          options={(people.data?.people ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : null}
      {isMetricsFiltered(place) ? (
        <Button variant="ghost" onClick={() => go(noMetricsFilters)}>
          {t('chatMetrics.clear')}
        </Button>
      ) : null}
    </TableToolbar>
  );
};
