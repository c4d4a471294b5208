import { ErrorState, LoadingState } from '@sala/shared-ui';
import { useSearchState, useTranslation } from '@sala/shell-sdk';
import { useCan } from '@sala/shared-auth';
import { useFailure } from '@sala/screen-parts/failure';
import { ChartLists } from './chart-lists';
import { parseChart } from './chart-search';
import { ChartPart } from './record-list';
import { Timeline } from './timeline';
import { useChart } from './use-chart';
import { useChartMessages } from './use-chart-messages';
import { VitalCharts } from './vital-charts';

export interface ChartProps {
  readonly patientId: string;
  /** Read under an emergency access, which writes nothing. */
  readonly readOnly?: boolean;
}

/** The clinical chart of a patient: what is known, vital signs, and all that happened. */
export const Chart = ({ patientId, readOnly = false }: ChartProps) => {
  useChartMessages();
  const { t } = useTranslation('hospital');
  const canWrite = useCan('clinical:write') && !readOnly;
  const [place, go] = useSearchState(parseChart);
  const view = useChart(patientId, {
    search: place.chartSearch || undefined,
    kinds: place.chartKind || undefined,
    sinceLastVisit: place.chartSince ? 'true' : undefined,
    page: place.chartPage || undefined,
  });
  const failure = useFailure(view.error);
  if (failure && !view.data)
    return (
      <ErrorState
        problem={failure}
        onRetry={() => void view.refetch()}
        retrying={view.isFetching}
      />
    );
  if (!view.data) return <LoadingState shape="text" rows={8} />;
  const chart = view.data;
  return (
    <>
      <ChartLists patientId={patientId} chart={chart} canWrite={canWrite} />
      <ChartPart title={t('chart.vitals.title')}>
        <VitalCharts vitals={chart.vitals} birthDate={chart.birthDate} />
      </ChartPart>
      <ChartPart title={t('chart.timeline')}>
        <Timeline chart={chart} place={place} go={go} />
      </ChartPart>
    </>
  );
};
