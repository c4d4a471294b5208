import type { EmailThread } from '@sala/shared-contracts';
import { Button } from '@sala/shared-ui';
import { ArchiveIcon } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import { BulkBar } from '@sala/screen-parts/bulk-bar';
import { AssignMenu, MoveMenu } from './change-menus';
import { useChangeMail, type MailChange } from './use-change-mail';

interface EmailBulkBarProps {
  readonly threads: readonly EmailThread[];
  readonly onDone: () => void;
}

/** Changes the ticked threads alike. */
export const EmailBulkBar = ({ threads, onDone }: EmailBulkBarProps) => {
  const { t } = useTranslation('hospital');
  const { change, pending } = useChangeMail();
  const apply = (asked: MailChange) =>
    change(
      threads.map(({ id }) => id),
      asked,
      onDone,
    );
  return (
    <BulkBar
      label={t('email.bulk')}
      counted={t('email.picked', { count: threads.length })}
      clearLabel={t('email.untick')}
      onClear={onDone}
    >
      <Button size="sm" loading={pending} onClick={() => apply({ kind: 'read', read: true })}>
        {t('email.markRead')}
      </Button>
      <Button size="sm" onClick={() => apply({ kind: 'read', read: false })}>
        {t('email.markUnread')}
      </Button>
      <Button size="sm" onClick={() => apply({ kind: 'archive', archived: true })}>
        <ArchiveIcon />
        {t('email.archive')}
      </Button>
      <AssignMenu onChange={apply} />
      <MoveMenu onChange={apply} />
    </BulkBar>
  );
};
