import { apiKey, apiMutation } from '@sala/shared-auth';
import type { Contract, EndpointInput } from '@sala/shared-contracts';
import { notify, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';

export type MailChange = EndpointInput<Contract['emailThreadBulk']>['body']['change'];

/** Changes threads alike, and tells what could not be changed. */
export const useChangeMail = () => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const bulk = useMutation({
    ...apiMutation('emailThreadBulk'),
    onSettled: () =>
      Promise.all(
        (['emailThreadList', 'emailCategoryList', 'emailThreadView'] as const).map((name) =>
          client.invalidateQueries({ queryKey: apiKey(name) }),
        ),
      ),
  });
  const change = (threads: readonly string[], asked: MailChange, onDone?: () => void) =>
    bulk.mutate(
      { body: { threads: [...threads], change: asked } },
      {
        onSuccess: ({ done, failed: [first, ...others] }) => {
          if (first)
            notify.error(t('email.failed', { count: others.length + 1, reason: first.title }));
          if (done.length === 0) return;
          if (asked.kind !== 'read' && asked.kind !== 'star')
            notify.success(t(`email.changed.${asked.kind}`, { count: done.length }));
          onDone?.();
        },
      },
    );
  return { change, pending: bulk.isPending };
};
