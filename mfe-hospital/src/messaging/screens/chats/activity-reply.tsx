import type { Message } from '@sala/shared-contracts';
import { ApiError, apiMutation, useCan } from '@sala/shared-auth';
import { Badge, Button, Flex, Link as LinkLook, Text } from '@sala/shared-ui';
import { UndoIcon } from '@sala/shared-ui/icons';
import { Link, notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useCompanyZone } from '@sala/screen-parts/company-day';
import { useFailure } from '@sala/screen-parts/failure';
import { paths } from '../../../paths';
import { useNow } from '../../../parts/use-now';
import { useZonedFormat } from '../../../parts/use-zoned-format';
import { textIn } from './details';
import { useRefresh } from './use-refresh';

/** The next free times, where its own is taken. */
const nextFreeIn = (error: unknown): string[] => {
  const next: unknown = error instanceof ApiError ? error.problem?.meta?.['next'] : null;
  if (!Array.isArray(next)) return [];
  return next.flatMap((one: unknown) =>
    typeof one === 'object' && one !== null && 'startAt' in one && typeof one.startAt === 'string'
      ? [one.startAt]
      : [],
  );
};

const UndoReply = ({ replyId }: { readonly replyId: string }) => {
  const { t } = useTranslation('hospital');
  const refresh = useRefresh();
  const { moment } = useZonedFormat(useCompanyZone());
  const undo = useMutation({
    ...apiMutation('appointmentReplyUndo'),
    onSuccess: () => notify.success(t('patientChats.replyUndone')),
    onSettled: refresh,
  });
  const problem = useFailure(undo.error);
  const free = nextFreeIn(undo.error);
  return (
    <>
      <Button
        size="sm"
        variant="link"
        loading={undo.isPending}
        onClick={() => undo.mutate({ params: { appointmentReplyId: replyId } })}
      >
        <UndoIcon />
        {t('patientChats.undoReply')}
      </Button>
      {problem ? (
        <Text size="xs" tone="danger" w="full" textAlign="center" role="alert">
          {free.length > 0
            ? t('patientChats.undoRefused', {
                reason: problem.title,
                times: free.map(moment).join(', '),
              })
            : problem.title}
        </Text>
      ) : null}
    </>
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
