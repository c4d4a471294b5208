import { ApiError, apiKey, apiMutation, apiQuery } from '@sala/shared-auth';
import { Box, Button, Card, ErrorState, LoadingState, Text } from '@sala/shared-ui';
import { SidePanel } from '@sala/shared-ui/overlay';
import { failsAlone, notify, useMutation, useQuery, useQueryClient, useTranslation } from '@sala/shell-sdk';

/** Bundles of usual categories for a specialty: what is there stays, what is missing is added. */
export const CategoryPacks = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const packs = useQuery({ ...apiQuery('categoryPackList'), meta: failsAlone });
  const add = useMutation({
    ...apiMutation('categoryPackAdd'),
    onSuccess: ({ added }) => notify.success(t('packs.added', { count: added })),
    onSettled: () => Promise.all((['categoryList', 'categoryPackList'] as const).map((name) => client.invalidateQueries({ queryKey: apiKey(name) }))),
  });
  return (
    <SidePanel open title={t('packs.title')} description={t('packs.text')} onClose={onClose}>
      {packs.isPending ? <LoadingState shape="cards" /> : null}
      {packs.isLoadingError ? <ErrorState problem={packs.error instanceof ApiError ? packs.error.problem : null} onRetry={() => void packs.refetch()} retrying={packs.isFetching} /> : null}
      <Box display="grid" gap="3">
        {packs.data?.items.map(({ pack, total, missing }) => (
          <Card key={pack} p="3" display="flex" alignItems="center" gap="3" justifyContent="space-between">
            <Box minW="0">
              <Text fontWeight="medium">{t(`packs.names.${pack}`)}</Text>
              <Text size="sm" tone="muted">
                {missing === 0 ? t('packs.complete') : t('packs.missing', { count: missing, total })}
              </Text>
            </Box>
            <Button disabled={missing === 0 || add.isPending} loading={add.isPending && add.variables?.body.pack === pack} onClick={() => add.mutate({ body: { pack } })}>
              {t('packs.add')}
            </Button>
          </Card>
        ))}
      </Box>
    </SidePanel>
  );
};
