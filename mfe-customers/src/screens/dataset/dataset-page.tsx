import type { Dataset, DatasetView } from '@sala/shared-contracts';
import { ApiError, apiQuery, useCan } from '@sala/shared-auth';
import { ErrorState, LoadingState, Page, PageHeader } from '@sala/shared-ui';
import { useParams, useQuery, useTranslation } from '@sala/shell-sdk';
import { AccessDenied } from '../../components/access-denied';
import { isDenied, useFailure } from '../../components/failure';
import { DatasetScreen } from './dataset-screen';
import { NoSuchDataset } from './no-such-dataset';

const noViews: readonly DatasetView[] = [];

/** /dataset/{datasetId}: one table of the company's, built in or uploaded. */
export default function DatasetPage() {
  const { t } = useTranslation('customers');
  const { datasetId = '' } = useParams();
  const canRead = useCan('datasets:read');
  const one = useQuery({ ...apiQuery('datasetView', { params: { datasetId } }), enabled: canRead });
  const views = useQuery({ ...apiQuery('datasetViewList', { params: { datasetId } }), enabled: canRead });
  const failure = useFailure(one.error ?? views.error);
  const dataset: Dataset | undefined = one.data;

  if (!canRead || isDenied(one.error)) {
    return (
      <Page>
        <PageHeader title={t('datasets.title')} />
        <AccessDenied permission="datasets:read" />
      </Page>
    );
  }
  if (one.error instanceof ApiError && one.error.status === 404) return <NoSuchDataset />;
  // The person's default view says what to ask first.
  if (dataset && (views.data || views.error)) return <DatasetScreen key={dataset.id} dataset={dataset} views={views.data?.items ?? noViews} />;
  return (
    <Page>
      <PageHeader title={dataset?.name ?? t('datasets.one')} />
      {failure && !dataset ? (
        <ErrorState problem={failure} onRetry={() => void one.refetch()} retrying={one.isFetching} />
      ) : (
        <LoadingState shape="table" rows={12} />
      )}
    </Page>
  );
}
