import { apiKey, apiMutation, apiQuery } from '@sala/shared-auth';
import { FavouriteIcon } from '@sala/shared-ui/icons';
import { RowButton } from '@sala/shared-ui/table';
import { failsAlone, useMutation, useQuery, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useChartMessages } from '../../../parts/chart/use-chart-messages';

interface FavouriteDiagnosisProps {
  readonly code: string;
  readonly title: string;
}

/** Keeps a code among one's own favourites, which the search offers first. */
export const FavouriteDiagnosis = ({ code, title }: FavouriteDiagnosisProps) => {
  useChartMessages();
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const own = useQuery({
    ...apiQuery('diagnosisSearch', { query: { search: '' } }),
    meta: failsAlone,
  });
  const save = useMutation({
    ...apiMutation('diagnosisFavouriteSet'),
    onSuccess: () => client.invalidateQueries({ queryKey: apiKey('diagnosisSearch') }),
  });
  const favourite = own.data?.items.some((item) => item.code === code && item.favourite) ?? false;
  return (
    <RowButton
      label={t(favourite ? 'chart.favourites.remove' : 'chart.favourites.add', { title })}
      aria-pressed={favourite}
      icon={<FavouriteIcon fill={favourite ? 'currentColor' : 'none'} />}
      disabled={!own.data || save.isPending}
      onClick={() => save.mutate({ params: { code }, body: { favourite: !favourite } })}
    />
  );
};
