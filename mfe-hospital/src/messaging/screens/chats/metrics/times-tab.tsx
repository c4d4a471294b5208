import type { CaseMeasure, Contract, EndpointOutput, Times } from '@sala/shared-contracts';
import { apiQuery } from '@sala/shared-auth';
import { Button, Heading, Stack } from '@sala/shared-ui';
import { DataTable, SegmentedControl, type Column } from '@sala/shared-ui/table';
import { failsAlone, keepPreviousData, useFormat, useQuery, useTranslation } from '@sala/shell-sdk';
import { MetricChart } from './metric-charts';
import { MetricFigures } from './metric-figures';
import { MetricPart } from './metric-part';
import { useMetricWords } from './metric-words';
import type { GoMetrics, MetricsPeriod, MetricsPlace } from './metrics-search';

type View = EndpointOutput<Contract['messagingTimesView']>;

interface Row {
  readonly key: string;
  readonly name: string;
  readonly firstReply: Times;
  readonly resolution: Times;
  /** What the list of its conversations is asked for. */
  readonly of: Pick<MetricsPlace, 'of' | 'through'>;
}

interface PartProps {
  readonly place: MetricsPlace;
  readonly go: GoMetrics;
}

const useTimeColumns = (
  header: string,
  { place, go }: PartProps,
): readonly [Column<Row>, ...Column<Row>[]] => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const words = useMetricWords();
  const spans = (times: Times, which: 'median' | 'p90') => {
    const spread = words.spread(times, place.hours === 'all');
    return spread ? words.span(spread[which]) : '–';
  };
  const count = (key: 'firstReply' | 'resolution', cases: CaseMeasure): Column<Row> => ({
    key,
    header: t(`chatMetrics.counts.${cases}`),
    align: 'end',
    cell: ({ [key]: { count: n }, of, name }) =>
      n === 0 ? (
        format.number(n)
      ) : (
        <Button
          size="sm"
          variant="ghost"
          aria-label={t('chatMetrics.showCases', { name, count: n })}
          onClick={() => go({ cases, ...of })}
        >
          {format.number(n)}
        </Button>
      ),
  });
  const time = (key: 'firstReply' | 'resolution', which: 'median' | 'p90'): Column<Row> => ({
    key: `${key}.${which}`,
    header: t(`chatMetrics.${key}.${which}`),
    align: 'end',
    cell: ({ [key]: times }) => spans(times, which),
  });
  return [
    { key: 'name', header, cell: ({ name }) => name },
    count('firstReply', 'first_reply'),
    time('firstReply', 'median'),
    time('firstReply', 'p90'),
    count('resolution', 'resolution'),
    time('resolution', 'median'),
    time('resolution', 'p90'),
  ];
};

const TimesTable = ({
  title,
  header,
  rows,
  ...part
}: PartProps & {
  readonly title: string;
  readonly header: string;
  readonly rows: readonly Row[];
}) => (
  <section aria-label={title}>
    <Heading size="sm" mb="2">
      {title}
    </Heading>
    <DataTable
      label={title}
      columns={useTimeColumns(header, part)}
      rows={rows}
      rowKey={({ key }) => key}
    />
  </section>
);

const Shown = ({ data, place, go }: PartProps & { readonly data: View }) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const words = useMetricWords();
  const hasHours = data.firstReply.open !== null || data.resolution.open !== null;
  const isClock = place.hours === 'all';
  const figure = (times: Times) => {
    const spread = words.spread(times, isClock);
    return spread
      ? {
          value: words.span(spread.median),
          note: t('chatMetrics.upTo', { span: words.span(spread.p90) }),
        }
      : { value: '–' };
  };
  const days = data.byDay.flatMap(({ day, firstReply }) => {
    const spread = words.spread(firstReply, isClock);
    return spread ? [{ label: format.day(day), value: spread.median }] : [];
  });
  return (
    <Stack gap="6">
      <MetricFigures
        figures={[
          { name: t('chatMetrics.opened'), value: format.number(data.opened) },
          {
            name: t('chatMetrics.unanswered'),
            value:
              data.unanswered === 0 ? (
                format.number(0)
              ) : (
                <Button
                  variant="ghost"
                  aria-label={t('chatMetrics.showUnanswered', { count: data.unanswered })}
                  onClick={() => go({ cases: 'unanswered' })}
                >
                  {format.number(data.unanswered)}
                </Button>
              ),
          },
          { name: t('chatMetrics.firstReply.figure'), ...figure(data.firstReply) },
          { name: t('chatMetrics.resolution.figure'), ...figure(data.resolution) },
        ]}
      />
      {hasHours ? (
        <SegmentedControl
          label={t('chatMetrics.hoursLabel')}
          value={isClock ? 'all' : 'open'}
          onChange={(hours) => go({ hours: hours === 'all' ? 'all' : '' }, { replace: true })}
          options={[
            { value: 'open', label: t('chatMetrics.openHours') },
            { value: 'all', label: t('chatMetrics.clockHours') },
          ]}
        />
      ) : null}
      {days.length > 1 ? (
        <MetricChart
          kind="line"
          points={days}
          write={words.span}
          label={t('chatMetrics.byDayChart')}
        />
      ) : null}
      <TimesTable
        title={t('chatMetrics.byPerson')}
        header={t('chatMetrics.person')}
        rows={data.byPerson.map(({ person, ...times }) => ({
          key: person?.id ?? 'none',
          name: person?.name ?? t('chatMetrics.suite'),
          of: { of: person?.id ?? 'none', through: '' },
          ...times,
        }))}
        place={place}
        go={go}
      />
      <TimesTable
        title={t('chatMetrics.byChannel')}
        header={t('chatMetrics.channel')}
        rows={data.byChannel.map(({ channel, ...times }) => ({
          key: channel,
          name: t(`chatMetrics.channels.${channel}`),
          of: { of: '', through: channel },
          ...times,
        }))}
        place={place}
        go={go}
      />
    </Stack>
  );
};

/** How soon people are answered, and how soon it is over. */
export const TimesTab = ({ period, place, go }: PartProps & { readonly period: MetricsPeriod }) => {
  const { personId } = place;
  const query = useQuery({
    ...apiQuery('messagingTimesView', { query: { ...period, ...(personId && { personId }) } }),
    placeholderData: keepPreviousData,
    meta: failsAlone,
  });
  return (
    <MetricPart query={query} isEmpty={({ opened }) => opened === 0}>
      {(data) => <Shown data={data} place={place} go={go} />}
    </MetricPart>
  );
};
