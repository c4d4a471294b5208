import { apiKey, apiMutation, apiQuery } from '@sala/shared-auth';
import type { SystemRuleState } from '@sala/shared-contracts';
import { Badge, Box, ErrorState, Flex, LoadingState, Text } from '@sala/shared-ui';
import { ConfirmDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useQuery, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { RowSwitch } from './row-switch';
import { useState } from 'react';

/** What the suite does by itself: explained, and switched off where it may be. */
export const SystemRules = ({ canManage }: { readonly canManage: boolean }) => {
  const { t } = useTranslation('customers');
  const client = useQueryClient();
  const [asking, ask] = useState<SystemRuleState | null>(null);
  const list = useQuery(apiQuery('systemRuleList'));
  const listFailure = useFailure(list.error);
  const update = useMutation({
    ...apiMutation('systemRuleUpdate'),
    onSuccess: ({ key, enabled }) => {
      ask(null);
      const name = t(`ruleTasks.system.${key}.name`);
      notify.success(t(`ruleTasks.moved.${enabled ? 'active' : 'paused'}`, { name }));
    },
    onSettled: () => client.invalidateQueries({ queryKey: apiKey('systemRuleList') }),
  });
  const failure = useFailure(update.error);
  const put = ({ key, version }: SystemRuleState, enabled: boolean) =>
    update.mutate({ params: { systemRule: key }, body: { enabled, version } });
  const nameOf = ({ key }: SystemRuleState) => t(`ruleTasks.system.${key}.name`);
  const rows = list.data?.items ?? [];
  return (
    <Box as="section" aria-label={t('ruleTasks.systemTitle')} mt="6" mb="4">
      <Text as="h2" fontWeight="semibold">
        {t('ruleTasks.systemTitle')}
      </Text>
      <Text size="sm" tone="muted" mb="2">
        {t('ruleTasks.systemText')}
      </Text>
      {list.isPending ? <LoadingState shape="table" rows={3} /> : null}
      {listFailure && !list.data ? (
        <ErrorState
          problem={listFailure}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : null}
      <Box as="ul" listStyle="none" p="0" m="0">
        {rows.map((rule) => (
          <Flex
            as="li"
            key={rule.key}
            gap="3"
            py="2"
            borderBottomWidth="1px"
            align="center"
            wrap="wrap"
          >
            <Box flex="1 1 18rem" minW="0">
              <Text fontWeight="medium">{nameOf(rule)}</Text>
              <Text size="sm" tone="muted">
                {t(`ruleTasks.system.${rule.key}.text`)}
              </Text>
            </Box>
            <Text size="sm" tone="muted">
              {t('ruleTasks.did7d', { count: rule.runs7d })}
            </Text>
            {rule.fixed ? (
              <Badge>{t('ruleTasks.fixed')}</Badge>
            ) : (
              <RowSwitch
                aria-label={t('ruleTasks.switchNamed', { name: nameOf(rule) })}
                checked={rule.enabled}
                disabled={!canManage}
                aria-busy={update.isPending}
                onChange={() => {
                  if (update.isPending) return;
                  update.reset();
                  if (rule.enabled) ask(rule);
                  else put(rule, true);
                }}
              />
            )}
          </Flex>
        ))}
      </Box>
      {asking ? (
        <ConfirmDialog
          open
          title={t('ruleTasks.systemOff.title', { name: nameOf(asking) })}
          text={t(`ruleTasks.system.${asking.key}.off`)}
          confirmLabel={t('ruleTasks.systemOff.confirm')}
          onConfirm={() => put(asking, false)}
          onClose={() => ask(null)}
          pending={update.isPending}
          problem={failure}
        />
      ) : null}
    </Box>
  );
};
