import { roles, type Notification, type NotificationKind } from '@sala/shared-contracts';
import { Box, Flex, Text, VisuallyHidden } from '@sala/shared-ui';
import {
  AccountIcon,
  AlertIcon,
  BellIcon,
  CheckIcon,
  DeviceIcon,
  JoinedIcon,
  LockIcon,
  MailIcon,
  RolesIcon,
  SecurityIcon,
  UploadIcon,
  type Icon,
} from '@sala/shared-ui/icons';
import { Link, useFormat, useLocale, useTranslation } from '@sala/shell-sdk';
import { relativeTime } from './relative-time';

const icons: Readonly<Record<NotificationKind, Icon>> = {
  invitation_accepted: JoinedIcon,
  roles_changed: RolesIcon,
  new_device: DeviceIcon,
  password_changed: LockIcon,
  second_factor_changed: SecurityIcon,
  patient_arrived: JoinedIcon,
  ownership_offered: RolesIcon,
  ownership_changed: RolesIcon,
  company_deletion: AlertIcon,
  merge_proposed: JoinedIcon,
  import_finished: UploadIcon,
  import_failed: AlertIcon,
  clinical_grant: SecurityIcon,
  emergency_access_opened: SecurityIcon,
  sso_bypassed: LockIcon,
  sign_in_disowned: LockIcon,
  member_left: AccountIcon,
  staff_document_expiring: AlertIcon,
  privacy_request_due: AlertIcon,
  privacy_request_overdue: AlertIcon,
  retention_listed: AlertIcon,
  task_assigned: CheckIcon,
  email_assigned: MailIcon,
  mailbox_digest: MailIcon,
  template_approved: CheckIcon,
  template_stopped: BellIcon,
  rule_notice: BellIcon,
  rule_stopped: AlertIcon,
  campaign_paused: AlertIcon,
  task_mentioned: BellIcon,
  result_received: CheckIcon,
  critical_result_received: AlertIcon,
  chat_direct: BellIcon,
  chat_mentioned: BellIcon,
  chat_urgent: AlertIcon,
  patient_message_received: BellIcon,
  staff_document_expired: AlertIcon,
  hand_over_finished: AccountIcon,
  staff_account_kept: LockIcon,
  email_changed: AccountIcon,
  subscription_trial_ending: AlertIcon,
  subscription_past_due: AlertIcon,
  subscription_read_only: AlertIcon,
  subscription_free: AlertIcon,
  subscription_duplicated: AlertIcon,
  billing_differences: AlertIcon,
  sap_link_conflict: AlertIcon,
  notification_test: BellIcon,
};

interface NotificationLineProps {
  readonly notification: Notification;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly onOpen: () => void;
}

/** One notification, linking to its subject. */
export const NotificationLine = ({ notification, now, onOpen }: NotificationLineProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const locale = useLocale();
  const { kind, facts, path, createdAt, readAt, silent } = notification;
  const Shown = icons[kind];
  const unread = readAt === null;
  const held = roles
    .filter((role) => facts['roles']?.split(',').includes(role))
    .map((role) => t(`roles.${role}`))
    .concat(facts['customRoles'] ?? []);
  const words = t(`notifications.kinds.${kind}`, {
    person: t('notifications.somebody'),
    ...facts,
    device: facts['device'] || t('notifications.device'), // some clients send no name
    roles: new Intl.ListFormat(locale).format(held),
    ...(facts['document'] ? { document: t(`notifications.documents.${facts['document']}`) } : {}),
    ...(facts['expiresOn'] ? { day: format.day(facts['expiresOn']) } : {}),
    ...(facts['state'] ? { context: facts['state'] } : {}), // second factor on or off, deletion requested or cancelled
    ...(facts['answer'] ? { context: facts['answer'] } : {}), // accepted or declined
  });
  const body = (
    <>
      <Box color={unread ? 'accent.fg' : 'fg.subtle'} pt="0.5">
        <Shown aria-hidden />
      </Box>
      <Box flex="1" minW="0">
        <Text size="sm" fontWeight={unread ? 'medium' : 'normal'} overflowWrap="anywhere">
          {unread ? <VisuallyHidden>{t('notifications.new')} </VisuallyHidden> : null}
          {words}
        </Text>
        <Text asChild size="xs" tone="subtle">
          <time dateTime={createdAt} title={format.dateTime(createdAt)}>
            {relativeTime(createdAt, now, locale)}
            {silent ? ` · ${t('notifications.quiet')}` : null}
          </time>
        </Text>
      </Box>
      {unread ? (
        <Box
          aria-hidden
          mt="1.5"
          boxSize="2"
          flexShrink="0"
          borderRadius="full"
          bg="accent.solid"
        />
      ) : null}
    </>
  );
  const look = { gap: '3', px: '4', py: '2.5', minH: 'touch', w: 'full' } as const;
  return (
    <Box as="li" borderTopWidth="1px">
      {path === null ? (
        <Flex {...look}>{body}</Flex>
      ) : (
        <Flex
          asChild
          {...look}
          _hover={{ bg: 'bg.muted' }}
          _focusVisible={{ outlineOffset: '-2px' }}
        >
          <Link to={path} onClick={onOpen}>
            {body}
          </Link>
        </Flex>
      )}
    </Box>
  );
};
