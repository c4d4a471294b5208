import type { DatasetView } from '@sala/shared-contracts';
import { apiQuery, useCan } from '@sala/shared-auth';
import { ErrorState, Link as LinkLook, LoadingState, Page, PageHeader } from '@sala/shared-ui';
import { Link, useParams, useQuery, useTranslation } from '@sala/shell-sdk';
import { AccessDenied } from '@sala/screen-parts/denied';
import { isDenied, useFailure } from '@sala/screen-parts/failure';
import { paths } from '../../../paths';
import { DatasetScreen } from './dataset-screen';

/** Same page for a missing dataset and one the person may not see. */
const NoSuchDataset = () => {
  const { t } = useTranslation('customers');
  return (
    <Page>
      <ErrorState
        wholeScreen
        title={t('datasets.notFound')}
        text={t('datasets.notFoundText')}
        action={
          <LinkLook asChild>
            <Link to={paths.datasets}>{t('datasets.toList')}</Link>
          </LinkLook>
        }
      />
    </Page>
  );
};

const noViews: readonly DatasetView[] = [];

/** `/dataset/{datasetId}`: one built-in or uploaded dataset. */
export default function DatasetPage() {
  const { t } = useTranslation('customers');
  const { datasetId = '' } = useParams();
  const canRead = useCan('datasets:read');
  // A dataset missing from the list needs no call of its own, which would be retried.
  const list = useQuery({ ...apiQuery('datasetList'), enabled: canRead });
  const dataset = list.data?.items.find(({ id }) => id === datasetId);
  const views = useQuery({
    ...apiQuery('datasetViewList', { params: { datasetId } }),
    enabled: dataset !== undefined,
  });
  const failure = useFailure(list.error);

  if (!canRead || isDenied(list.error)) {
    return (
      <Page>
        <PageHeader title={t('datasets.title')} />
        <AccessDenied permission={t('permissions.datasets.read')} />
      </Page>
    );
  }
  if (list.data && !dataset) return <NoSuchDataset />;
  // The default view determines the first question.
  if (dataset && !views.isPending)
    return (
      <DatasetScreen key={dataset.id} dataset={dataset} views={views.data?.items ?? noViews} />
    );
  return (
    <Page>
      <PageHeader title={dataset?.name ?? t('datasets.one')} />
      {failure && !dataset ? (
        <ErrorState
          problem={failure}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : (
        <LoadingState shape="table" rows={12} />
      )}
    </Page>
  );
}
