import { useCan } from '@sala/shared-auth';
import { outgoingEvents, outgoingReasons, type Message } from '@sala/shared-contracts';
import { Flex, Link as LinkLook, Text } from '@sala/shared-ui';
import { Link, useTranslation } from '@sala/shell-sdk';
import { useCompanyZone } from '@sala/screen-parts/company-day';
import { paths } from '../../../paths';
import { useZonedFormat } from '../../../parts/use-zoned-format';
import { ActivityReply } from './activity-reply';
import { useChatTimes } from './chat-times';
import { textIn } from './details';

/** Something that happened to the conversation, with who did it. */
export const ActivityLine = ({ message }: { readonly message: Message }) => {
  const { t } = useTranslation('hospital');
  const { clock } = useChatTimes();
  const { moment } = useZonedFormat(useCompanyZone());
  const { body, details, author, at } = message;
  const name = author?.name ?? t('patientChats.automatic');
  const to = textIn(details, 'to');
  const until = textIn(details, 'until');
  const emailThreadId = textIn(details, 'emailThreadId');
  const canReadMail = useCan('email:read');
  const words = (): string | null => {
    switch (textIn(details, 'activity')) {
      case 'assigned':
        return to === null
          ? t('patientChats.activity.unassigned', { name })
          : t('patientChats.activity.assigned', { name, to });
      case 'moved':
        return to === null
          ? t('patientChats.activity.unmoved', { name })
          : t('patientChats.activity.moved', { name, to });
      case 'blocked':
        return t('patientChats.activity.blocked', { name });
      case 'unblocked':
        return t('patientChats.activity.unblocked', { name });
      case 'resolved':
        return t('patientChats.activity.resolved', { name });
      case 'open':
        return t('patientChats.activity.open', { name });
      case 'snoozed':
        return until && t('patientChats.activity.snoozed', { name, time: moment(until) });
      case 'priority':
        return (
          ((to === 'low' || to === 'medium' || to === 'high' || to === 'urgent') &&
            t('patientChats.activity.priority', {
              name,
              priority: t(`patientChats.priorities.${to}`),
            })) ||
          null
        );
      case 'outgoing_refused': {
        const event = outgoingEvents.find((one) => one === textIn(details, 'event'));
        const reason = outgoingReasons.find((one) => one === textIn(details, 'reason'));
        return event && reason
          ? t('patientChats.activity.outgoingRefused', {
              event: t(`patientChats.outgoingEvents.${event}`),
              reason: t(`patientChats.refusals.${reason}`),
            })
          : t('patientChats.activity.notSent');
      }
      case 'number_changed':
        return t('patientChats.activity.numberChanged', {
          from: textIn(details, 'from') ?? '',
          to: to ?? '',
        });
      case 'mail_joined':
        return t('patientChats.activity.mailJoined', { name });
      case 'mail_answered':
        return t('patientChats.activity.mailAnswered', { name });
      default:
        return null;
    }
  };
  return (
    <Flex direction="column" align="center" px="6" py="1">
      <Text size="xs" tone="muted" textAlign="center" dir="auto">
        {`${body ?? words() ?? t('patientChats.activity.other')} · ${clock(at)}`}
        {emailThreadId !== null && canReadMail ? (
          <>
            {' · '}
            <LinkLook asChild>
              <Link to={`${paths.email}?state=all&threadId=${emailThreadId}`}>
                {t('patientChats.activity.seeMail')}
              </Link>
            </LinkLook>
          </>
        ) : null}
      </Text>
      <ActivityReply details={details} />
    </Flex>
  );
};
