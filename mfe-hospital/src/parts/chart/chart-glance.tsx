import type { Visit } from '@sala/shared-contracts';
import { Box, Code, Text } from '@sala/shared-ui';
import { Link, useFormat, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { paths } from '../../paths';
import { PrescribedList } from './prescribed-list';
import { ChartPart } from './record-list';
import { TimelineEvent } from './timeline';
import { useChart } from './use-chart';
import { useChartMessages } from './use-chart-messages';

const shown = 5;

/** The chart beside a note: what stands, and what happened since the visit before. */
export const ChartGlance = ({ visit: { id, patient, actions } }: { readonly visit: Visit }) => {
  useChartMessages();
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const view = useChart(patient.id, { visitId: id, sinceLastVisit: 'true' });
  const failure = useFailure(view.error);
  if (!view.data)
    return failure ? (
      <Text size="sm" tone="danger" role="alert">
        {failure.title}
      </Text>
    ) : null;
  const { conditions, medications, prescribed, lastVisit, timeline } = view.data;
  const problems = conditions.filter(({ status }) => status === 'active');
  const taken = medications.filter(({ status }) => status === 'active');
  const news = timeline.items.filter(({ visit }) => visit?.id !== id);
  return (
    <Box borderWidth="1px" borderRadius="md" bg="bg.panel" p="3" minW="0">
      <ChartPart title={t('chart.conditions.title')}>
        {problems.length > 0 ? (
          <ul role="list">
            {problems.map(({ id: key, code, title }) => (
              <Text as="li" size="sm" key={key}>
                {code ? <Code>{code}</Code> : null} {title}
              </Text>
            ))}
          </ul>
        ) : (
          <Text size="sm" tone="muted">
            {t('chart.conditions.none')}
          </Text>
        )}
      </ChartPart>
      <ChartPart title={t('chart.medications.title')}>
        <PrescribedList
          prescribed={prescribed}
          visitId={id}
          canRepeat={actions.includes('write')}
        />
        {taken.length > 0 ? (
          <ul role="list">
            {taken.map(({ id: key, name, dosage }) => (
              <Text as="li" size="sm" key={key}>
                {[name, dosage].filter(Boolean).join(' · ')}
              </Text>
            ))}
          </ul>
        ) : prescribed.length > 0 ? null : (
          <Text size="sm" tone="muted">
            {t('chart.medications.none')}
          </Text>
        )}
      </ChartPart>
      <Text size="sm" tone="muted">
        {lastVisit
          ? t('chart.changes', { count: news.length, date: format.date(lastVisit.at) })
          : t('chart.first')}
      </Text>
      {lastVisit ? (
        <Box as="ul" role="list" m="0" p="0">
          {news.slice(0, shown).map((event) => (
            <TimelineEvent key={`${event.kind} ${event.id}`} event={event} />
          ))}
        </Box>
      ) : null}
      <Text size="sm" mt="2">
        <Link to={`${paths.patient}?patientId=${patient.id}&tab=clinical`}>{t('chart.whole')}</Link>
      </Text>
    </Box>
  );
};
