import { apiMutation, apiQuery } from '@sala/shared-auth';
import { Button, Card, Heading, lazyPart, Text } from '@sala/shared-ui';
import {
  failsAlone,
  notify,
  useFormat,
  useMutation,
  useQuery,
  useTranslation,
} from '@sala/shell-sdk';
import { useId } from 'react';
import type { OwnerSectionProps } from './transfer-section';
import { useDeletionShown } from './use-deletion-shown';

const DeletionDialog = lazyPart(
  () => import('./deletion-dialog'),
  (module) => module.DeletionDialog,
);

/** Deletes the company in seven days, or cancels that. */
export const DeletionSection = ({ isOwner, open, onOpen }: OwnerSectionProps) => {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const id = useId();
  const view = useQuery({ ...apiQuery('companyView'), meta: failsAlone });
  const show = useDeletionShown();
  const cancel = useMutation({
    ...apiMutation('companyDeletionCancel'),
    onSuccess: (company) => {
      notify.success(t('companySettings.deletion.cancelled'));
      return show(company);
    },
  });
  if (!view.data) return null;
  const { commercialName, deletionDueAt, retentionYears } = view.data;
  return (
    <Card as="section" aria-labelledby={id} maxW="48rem">
      <Heading id={id}>{t('companySettings.deletion.title')}</Heading>
      <Text tone={deletionDueAt === null ? 'muted' : 'danger'} mt="1" mb="3">
        {deletionDueAt === null
          ? t('companySettings.deletion.text', { years: retentionYears })
          : t('companySettings.deletion.pending', { date: format.dateTime(deletionDueAt) })}
      </Text>
      {!isOwner ? (
        <Text size="sm" tone="muted">
          {t('companySettings.ownersOnly')}
        </Text>
      ) : deletionDueAt === null ? (
        <Button variant="danger" onClick={() => onOpen(true)}>
          {t('companySettings.deletion.open')}
        </Button>
      ) : (
        <Button loading={cancel.isPending} onClick={() => cancel.mutate({})}>
          {t('companySettings.deletion.cancel')}
        </Button>
      )}
      {isOwner && open && deletionDueAt === null ? (
        <DeletionDialog name={commercialName} onClose={() => onOpen(false)} />
      ) : null}
    </Card>
  );
};
