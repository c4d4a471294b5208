import { apiKey, apiMutation, apiQuery } from '@sala/shared-auth';
import type { Mailbox } from '@sala/shared-contracts';
import { Box, Button, Card, EmptyState, ErrorState, LoadingState, Text } from '@sala/shared-ui';
import { MailIcon, PlusIcon } from '@sala/shared-ui/icons';
import { StatusChip, statusLooks, type StatusLook } from '@sala/shared-ui/status';
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
import type { EmailPlace, SetUpProps } from '../email-search';

const tones: Readonly<Record<Mailbox['health'], StatusLook>> = {
  ok: statusLooks.done,
  error: statusLooks.problem,
  connecting: statusLooks.waiting,
  off: statusLooks.off,
};

const Tried = ({ mailboxId }: { readonly mailboxId: string }) => {
  const { t } = useTranslation('hospital');
  const test = useMutation(apiMutation('mailboxTest'));
  return (
    <>
      <Button
        size="sm"
        loading={test.isPending}
        onClick={() => test.mutate({ params: { mailboxId } })}
      >
        {t('email.boxes.test')}
      </Button>
      {test.data ? (
        <Box w="full">
          {(['imap', 'smtp'] as const).map((of) => (
            <Text key={of} size="sm" tone={test.data[of].ok ? 'muted' : 'danger'}>
              {test.data[of].ok
                ? t('email.boxes.works', { what: t(`email.boxes.${of}`) })
                : t('email.boxes.fails', {
                    what: t(`email.boxes.${of}`),
                    error: test.data[of].error ?? '',
                  })}
            </Text>
          ))}
        </Box>
      ) : null}
    </>
  );
};

interface OneMailboxProps {
  readonly mailbox: Mailbox;
  readonly onEdit: () => void;
}

const OneMailbox = ({ mailbox, onEdit }: OneMailboxProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const client = useQueryClient();
  const params = { mailboxId: mailbox.id };
  const view = useQuery({ ...apiQuery('mailboxView', { params }), meta: failsAlone });
  const turn = useMutation({
    ...apiMutation('mailboxUpdate'),
    onSuccess: ({ active }) =>
      notify.success(t(active ? 'email.boxes.connected' : 'email.boxes.disconnected')),
    onSettled: () =>
      Promise.all(
        (['mailboxList', 'mailboxView'] as const).map((name) =>
          client.invalidateQueries({ queryKey: apiKey(name) }),
        ),
      ),
  });
  const { active, version } = mailbox;
  return (
    <Card p="3">
      <Box display="flex" justifyContent="space-between" gap="2">
        <Text fontWeight="semibold">{mailbox.name}</Text>
        <StatusChip {...tones[mailbox.health]}>
          {t(`email.boxes.healths.${mailbox.health}`)}
        </StatusChip>
      </Box>
      <Text size="sm" tone="muted" overflowWrap="anywhere">
        {mailbox.address}
        {mailbox.lastOkAt
          ? ` · ${t('email.boxes.lastOk', { date: format.dateTime(mailbox.lastOkAt) })}`
          : ''}
      </Text>
      {view.data?.lastError ? (
        <Text size="sm" tone="danger" overflowWrap="anywhere">
          {view.data.lastError}
        </Text>
      ) : null}
      <Box display="flex" flexWrap="wrap" gap="2" mt="2">
        <Tried mailboxId={mailbox.id} />
        <Button size="sm" onClick={onEdit}>
          {t('email.boxes.edit')}
        </Button>
        <Button
          size="sm"
          variant={active ? 'dangerGhost' : 'outline'}
          loading={turn.isPending}
          onClick={() => turn.mutate({ params, body: { version, active: !active } })}
        >
          {t(active ? 'email.boxes.disconnect' : 'email.boxes.reconnect')}
        </Button>
      </Box>
    </Card>
  );
};

/** Connected mailboxes, and how each fares. */
export const MailboxList = ({ go }: SetUpProps) => {
  const { t } = useTranslation('hospital');
  const edit = (mailbox: EmailPlace['mailbox']) => go({ mailbox });
  const list = useQuery({ ...apiQuery('mailboxList'), meta: failsAlone });
  const failure = useFailure(list.error);
  const connect = (
    <Button variant="solid" onClick={() => edit('new')}>
      <PlusIcon />
      {t('email.connect')}
    </Button>
  );
  if (failure) return <ErrorState problem={failure} onRetry={() => void list.refetch()} />;
  if (!list.data) return <LoadingState shape="cards" rows={2} />;
  return (
    <Box display="grid" gap="3" py="3">
      {list.data.items.length === 0 ? (
        <EmptyState
          icon={<MailIcon />}
          title={t('email.boxes.none')}
          text={t('email.boxes.noneText')}
          action={connect}
        />
      ) : (
        <>
          {list.data.items.map((mailbox) => (
            <OneMailbox key={mailbox.id} mailbox={mailbox} onEdit={() => edit(mailbox.id)} />
          ))}
          <Box>{connect}</Box>
        </>
      )}
    </Box>
  );
};
