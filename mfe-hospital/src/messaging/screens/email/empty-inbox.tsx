import { apiQuery, useCan } from '@sala/shared-auth';
import { Button, EmptyState } from '@sala/shared-ui';
import { CheckIcon, MailIcon } from '@sala/shared-ui/icons';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';

interface EmptyInboxProps {
  readonly onConnect: () => void;
}

/** Nothing to attend to: all is answered, or no mailbox brings any mail yet. */
export const EmptyInbox = ({ onConnect }: EmptyInboxProps) => {
  const { t } = useTranslation('hospital');
  const canManage = useCan('email:manage');
  const { data } = useQuery({ ...apiQuery('mailboxList'), meta: failsAlone });
  if (!data || data.items.some(({ active }) => active))
    return (
      <EmptyState icon={<CheckIcon />} title={t('email.none')} text={t('email.allAnswered')} />
    );
  return (
    <EmptyState
      icon={<MailIcon />}
      title={t('email.boxes.none')}
      text={t(canManage ? 'email.noneManage' : 'email.noneText')}
      action={canManage ? <Button onClick={onConnect}>{t('email.connect')}</Button> : undefined}
    />
  );
};
