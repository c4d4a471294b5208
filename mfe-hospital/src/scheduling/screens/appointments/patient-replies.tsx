import type { AppointmentDetail, AppointmentReply } from '@sala/shared-contracts';
import { apiKey, apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import { Box, Button, Code, Stack, Text } from '@sala/shared-ui';
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
import { useState } from 'react';
import { useInvalidateAppointments } from '../../parts/appointment/use-invalidate-appointments';
import { Section } from './appointment-history';

interface AppointmentOnly {
  readonly appointment: AppointmentDetail;
}

const useReload = (): (() => void) => {
  const client = useQueryClient();
  const invalidate = useInvalidateAppointments();
  return () => {
    invalidate();
    void client.invalidateQueries({ queryKey: apiKey('appointmentReplyList') });
  };
};

interface ReplyProps {
  readonly reply: AppointmentReply;
  /** Of the appointment's site. */
  readonly timeZone: string;
}

/** What the patient answered, what was understood and done, and the way back. */
const Reply = ({ reply, timeZone }: ReplyProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const reload = useReload();
  const undo = useMutation({
    ...apiMutation('appointmentReplyUndo'),
    onSuccess: () => {
      notify.success(t('appointmentReplies.wasUndone'));
      reload();
    },
  });
  const { id, at, channel, outcome, because, movedTo, undone, undoUntil } = reply;
  return (
    <Box as="li" display="flex" justifyContent="space-between" alignItems="start" gap="3">
      <Box minW="0">
        <Text>{t(`appointmentReplies.outcomes.${outcome}`)}</Text>
        <Text tone="muted" size="sm">
          {[
            format.dateTime(at),
            t(`appointmentReplies.channels.${channel}`),
            because && t(`appointmentReplies.because.${because}`),
            movedTo &&
              t('appointmentReplies.movedTo', { when: format.dateTime(movedTo, timeZone) }),
            undone && t('appointmentReplies.undoneBy', { name: undone.by }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Box>
      {undoUntil === null ? null : (
        <Button
          size="sm"
          loading={undo.isPending}
          onClick={() => undo.mutate({ params: { appointmentReplyId: id } })}
        >
          {t('appointmentReplies.undo')}
        </Button>
      )}
    </Box>
  );
};

/** Makes and revokes personal links to the page of the appointment. */
const PageLinks = ({ appointment, links }: AppointmentOnly & { readonly links: number }) => {
  const { t } = useTranslation('hospital');
  const reload = useReload();
  const [asks, setAsks] = useState(false);
  const params = { appointmentId: appointment.id };
  const copy = (url: string) =>
    navigator.clipboard.writeText(url).then(
      () => notify.success(t('appointmentReplies.copied')),
      () => notify.info(t('appointmentReplies.copyYourself')),
    );
  const issue = useMutation({
    ...apiMutation('appointmentLinkIssue'),
    onSuccess: ({ url }) => {
      reload();
      void copy(url);
    },
  });
  const revoke = useMutation({
    ...apiMutation('appointmentLinkRevoke'),
    onSuccess: () => {
      setAsks(false);
      issue.reset();
      notify.success(t('appointmentReplies.revoked'));
      reload();
    },
  });
  return (
    <Stack gap="2">
      <Text tone="muted" size="sm">
        {t('appointmentReplies.links', { count: links })}
      </Text>
      {issue.data ? (
        <Code display="block" overflowWrap="anywhere">
          {issue.data.url}
        </Code>
      ) : null}
      <Box display="flex" flexWrap="wrap" gap="2">
        <Button size="sm" loading={issue.isPending} onClick={() => issue.mutate({ params })}>
          {t('appointmentReplies.issue')}
        </Button>
        {links > 0 ? (
          <Button size="sm" onClick={() => setAsks(true)}>
            {t('appointmentReplies.revoke')}
          </Button>
        ) : null}
      </Box>
      {asks ? (
        <ConfirmDialog
          open
          title={t('appointmentReplies.revokeAsk')}
          text={t('appointmentReplies.revokeText')}
          confirmLabel={t('appointmentReplies.revoke')}
          pending={revoke.isPending}
          onConfirm={() => revoke.mutate({ params })}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </Stack>
  );
};

/** What the patient does by messages and on the page of the appointment. */
export const PatientReplies = ({ appointment }: AppointmentOnly) => {
  const { t } = useTranslation('hospital');
  const canWrite = useCan('appointments:write');
  const { data, isError } = useQuery({
    ...apiQuery('appointmentReplyList', { params: { appointmentId: appointment.id } }),
    meta: failsAlone,
  });
  if (isError) return <Text tone="muted">{t('appointmentReplies.failed')}</Text>;
  const isExpected = ['requested', 'scheduled', 'confirmed'].includes(appointment.status);
  const offersLinks = canWrite && isExpected;
  if (!data || (data.items.length === 0 && !offersLinks)) return null;
  return (
    <Stack gap="3">
      {data.items.length > 0 ? (
        <Section title={t('appointmentReplies.title')}>
          {data.items.map((reply) => (
            <Reply key={reply.id} reply={reply} timeZone={appointment.site.timeZone} />
          ))}
        </Section>
      ) : null}
      {offersLinks ? <PageLinks appointment={appointment} links={data.links} /> : null}
    </Stack>
  );
};
