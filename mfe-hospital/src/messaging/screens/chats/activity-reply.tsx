import type { Message } from '@sala/shared-contracts';
import { apiMutation, useCan } from '@sala/shared-auth';
import { Badge, Button, Flex, Link as LinkLook } from '@sala/shared-ui';
import { UndoIcon } from '@sala/shared-ui/icons';
import { Link, notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { paths } from '../../../paths';
import { useNow } from '../../../parts/use-now';
import { textIn } from './details';
import { useRefresh } from './use-refresh';

const UndoReply = ({ replyId }: { readonly replyId: string }) => {
  const { t } = useTranslation('hospital');
  const refresh = useRefresh();
  const undo = useMutation({
    ...apiMutation('appointmentReplyUndo'),
    onSuccess: () => notify.success(t('patientChats.replyUndone')),
    onSettled: refresh,
  });
  return (
    <Button
      size="sm"
      variant="link"
      loading={undo.isPending}
      onClick={() => undo.mutate({ params: { appointmentReplyId: replyId } })}
    >
      <UndoIcon />
      {t('patientChats.undoReply')}
    </Button>
  );
};

/** Below what a reply did to an appointment: the way there, and back for as long as there is one. */
export const ActivityReply = ({ details }: { readonly details: Message['details'] }) => {
  const { t } = useTranslation('hospital');
  const canSee = useCan('appointments:read');
  const canUndo = useCan('appointments:write');
  const now = useNow();
  const replyId = textIn(details, 'replyId');
  if (replyId === null) return null;
  const appointmentId = textIn(details, 'appointmentId');
  const undoUntil = textIn(details, 'undoUntil');
  const isOpen = undoUntil !== null && Date.parse(undoUntil) > Date.parse(now);
  return (
    <Flex gap="2" align="center" wrap="wrap" justify="center">
      {canSee && appointmentId !== null ? (
        <LinkLook asChild fontSize="xs">
          <Link to={`${paths.appointments}?appointmentId=${appointmentId}`}>
            {t('patientChats.seeAppointment')}
          </Link>
        </LinkLook>
      ) : null}
      {details?.['undone'] === true ? <Badge>{t('patientChats.wasUndone')}</Badge> : null}
      {canUndo && isOpen ? <UndoReply replyId={replyId} /> : null}
    </Flex>
  );
};
