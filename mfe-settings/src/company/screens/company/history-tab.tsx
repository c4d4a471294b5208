import { apiKey, apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import type { CompanyChange } from '@sala/shared-contracts';
import { Box, Button, EmptyState, ErrorState, Flex, LoadingState, Text } from '@sala/shared-ui';
import { ConfirmDialog } from '@sala/shared-ui/overlay';
import {
  failsAlone,
  notify,
  useFormat,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useState } from 'react';
import { useSettingWords } from './setting-words';

const Change = ({
  change,
  onRestore,
}: {
  readonly change: CompanyChange;
  /** Absent: there is nothing to put back, or the person may not. */
  readonly onRestore: (() => void) | undefined;
}) => {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const words = useSettingWords();
  const { at, by, subject, series, action, fields } = change;
  return (
    <Flex as="li" gap="3" py="3" borderBottomWidth="1px" align="flex-start" wrap="wrap">
      <Box flex="1 1 16rem" minW="0">
        <Text fontWeight="medium">
          {series
            ? t('companySettings.numbering.changed', {
                series: t(`companySettings.numbering.series.${series}`),
              })
            : t(`companySettings.subjects.${subject}`)}
          {fields.length === 0 ? `: ${action}` : ''}
        </Text>
        <Text size="xs" tone="muted">
          {[format.dateTime(at), by ?? t('companySettings.system')].join(' · ')}
        </Text>
        <Box as="dl" mt="1">
          {fields.map(({ name, before, after }) => (
            <Box key={name} overflowWrap="anywhere">
              <Text as="dt" size="sm" tone="muted" display="inline">
                {words.name(name)}:{' '}
              </Text>
              <Text as="dd" size="sm" display="inline">
                <del>{words.value(name, before)}</del> → {words.value(name, after)}
              </Text>
            </Box>
          ))}
        </Box>
      </Box>
      {onRestore ? (
        <Button size="sm" onClick={onRestore}>
          {t('companySettings.restore')}
        </Button>
      ) : null}
    </Flex>
  );
};

const RestoreQuestion = ({
  change,
  onClose,
}: {
  readonly change: CompanyChange;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const words = useSettingWords();
  const restore = useMutation({
    ...apiMutation('companyChangeRestore'),
    onSuccess: async () => {
      notify.success(t('companySettings.restored'));
      onClose();
      await Promise.all(
        (
          ['companyChangeList', 'companyView', 'securityPolicyView', 'numberSeriesList'] as const
        ).map((name) => client.invalidateQueries({ queryKey: apiKey(name) })),
      );
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => restore.mutate({ params: { changeId: change.id } })}
      title={t('companySettings.restoreTitle')}
      text={change.fields
        .map(({ name, before }) => `${words.name(name)}: ${words.value(name, before)}`)
        .join('; ')}
      confirmLabel={t('companySettings.restore')}
      pending={restore.isPending}
      problem={useFailure(restore.error)}
    />
  );
};

/** Every change of the settings, the newest first, one page after the other. */
export const HistoryTab = () => {
  const { t } = useTranslation('settings');
  const canManage = useCan('company:manage');
  const [before, setBefore] = useState<readonly number[]>([]);
  const [restoring, setRestoring] = useState<CompanyChange | null>(null);
  const last = before.at(-1);
  const list = useQuery({
    ...apiQuery('companyChangeList', { query: last === undefined ? {} : { before: last } }),
    meta: failsAlone,
  });
  const failure = useFailure(list.error);
  if (failure && !list.data)
    return (
      <ErrorState
        problem={failure}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  if (!list.data) return <LoadingState shape="text" rows={6} />;
  const { items, next } = list.data;
  if (items.length === 0)
    return (
      <EmptyState
        title={t('companySettings.noChanges')}
        text={t('companySettings.noChangesText')}
      />
    );
  return (
    <Box py="2" maxW="48rem">
      <ul role="list">
        {items.map((change) => (
          <Change
            key={change.id}
            change={change}
            onRestore={
              canManage && change.restorable && change.fields.length > 0
                ? () => setRestoring(change)
                : undefined
            }
          />
        ))}
      </ul>
      <Flex gap="2" mt="3">
        {before.length > 0 ? (
          <Button onClick={() => setBefore(before.slice(0, -1))}>
            {t('companySettings.newer')}
          </Button>
        ) : null}
        {next === null ? null : (
          <Button onClick={() => setBefore([...before, next])}>{t('companySettings.older')}</Button>
        )}
      </Flex>
      {restoring ? <RestoreQuestion change={restoring} onClose={() => setRestoring(null)} /> : null}
    </Box>
  );
};
