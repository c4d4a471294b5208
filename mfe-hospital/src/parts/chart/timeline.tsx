import {
  chartEventKinds,
  vitalKeys,
  vitalRanges,
  type Chart,
  type ChartEvent,
  type VitalSigns,
} from '@sala/shared-contracts';
import { Badge, Box, Button, Code, Flex, Text } from '@sala/shared-ui';
import { CheckIcon } from '@sala/shared-ui/icons';
import { FilterSelect, Pagination, SearchInput } from '@sala/shared-ui/table';
import { Link, useFormat, useTranslation, type SearchChanges } from '@sala/shell-sdk';
import { paths } from '../../paths';
import { useVitalMessages } from '../vitals/use-vital-messages';
import type { ChartPlace } from './chart-search';
import { useEventWords } from './event-words';

/** `128/82 mmHg · 72 /min · 36.5 °C`. */
const useMeasured = () => {
  useVitalMessages();
  const { t } = useTranslation('hospital');
  const format = useFormat();
  return (signs: VitalSigns): string =>
    vitalKeys
      .flatMap((key) => {
        const value = signs[key];
        if (value === null) return [];
        const { unit } = vitalRanges[key];
        return [`${t(`vitalSigns.names.${key}`)} ${format.number(value)} ${unit}`];
      })
      .join(' · ');
};

export const TimelineEvent = ({ event }: { readonly event: ChartEvent }) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const measured = useMeasured();
  const words = useEventWords();
  const { kind, at, visit, code, text, by, vitals } = event;
  const { title, status } = words(event);
  return (
    <Box as="li" py="1.5" borderBottomWidth="1px">
      <Flex gap="2" align="baseline" wrap="wrap">
        <Badge>{t(`chart.kinds.${kind}`)}</Badge>
        <Text as="span" size="sm" fontWeight="medium">
          {code && kind !== 'history' ? <Code>{code}</Code> : null} {title}
        </Text>
        {status ? (
          <Text as="span" size="xs" tone="muted">
            {status}
          </Text>
        ) : null}
      </Flex>
      {vitals ? <Text size="sm">{measured(vitals)}</Text> : null}
      {text ? <Text size="sm">{text}</Text> : null}
      <Text size="xs" tone="muted">
        {kind === 'immunization' ? format.date(at) : format.dateTime(at)}
        {by ? ` · ${by}` : ''}
        {visit ? (
          <>
            {' · '}
            <Link to={`${paths.visit}?visitId=${visit.id}`}>
              {t('chart.visit', { number: visit.number })}
            </Link>
          </>
        ) : null}
      </Text>
    </Box>
  );
};

interface TimelineProps {
  readonly chart: Chart;
  readonly place: ChartPlace;
  readonly go: (
    changes: SearchChanges<ChartPlace>,
    options?: { readonly replace?: boolean },
  ) => void;
}

/** Everything that happened to a patient, searchable, the newest first. */
export const Timeline = ({ chart, place, go }: TimelineProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const { timeline, lastVisit } = chart;
  const since = place.chartSince !== '';
  const look = (changes: SearchChanges<ChartPlace>) =>
    go({ ...changes, chartPage: '' }, { replace: true });
  const searched = place.chartSearch.trim() !== '' || place.chartKind !== '' || since;
  return (
    <>
      <Flex gap="2" wrap="wrap" mb="2" align="center">
        <SearchInput
          label={t('chart.search')}
          value={place.chartSearch}
          onChange={(chartSearch) => look({ chartSearch })}
        />
        <FilterSelect
          label={t('chart.kind')}
          value={place.chartKind}
          allLabel={t('chart.allKinds')}
          onChange={(chosen) =>
            look({ chartKind: chartEventKinds.find((kind) => kind === chosen) ?? '' })
          }
          options={chartEventKinds.map((value) => ({ value, label: t(`chart.kinds.${value}`) }))}
        />
        {lastVisit ? (
          <Button
            size="sm"
            aria-pressed={since}
            onClick={() => look({ chartSince: since ? '' : '1' })}
          >
            {since ? <CheckIcon /> : null}
            {t('chart.sinceVisit', { date: format.date(lastVisit.at) })}
          </Button>
        ) : null}
      </Flex>
      {timeline.items.length > 0 ? (
        <Box as="ul" role="list" m="0" p="0">
          {timeline.items.map((event) => (
            <TimelineEvent key={`${event.kind} ${event.id}`} event={event} />
          ))}
        </Box>
      ) : (
        <Text size="sm" tone="muted" role="status">
          {t(searched ? 'chart.nothingFound' : 'chart.nothing')}
        </Text>
      )}
      {timeline.total > timeline.pageSize || timeline.page > 1 ? (
        <Pagination
          page={timeline.page}
          pageSize={timeline.pageSize}
          total={timeline.total}
          onPageChange={(page) => go({ chartPage: page === 1 ? '' : String(page) })}
        />
      ) : null}
    </>
  );
};
