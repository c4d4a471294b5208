import { apiKey, apiMutation, useCan } from '@sala/shared-auth';
import { isRestrictedEmail, type EmailThreadDetail } from '@sala/shared-contracts';
import { Box, Button, Link as LinkLook } from '@sala/shared-ui';
import { ExpandIcon } from '@sala/shared-ui/icons';
import { ActionMenu } from '@sala/shared-ui/menu';
import { Link, notify, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { paths } from '../../../paths';
import type { GoEmail } from './email-search';

interface ConvertProps {
  readonly thread: EmailThreadDetail;
  readonly go: GoEmail;
}

/** Turns mail into a task, a conversation of the inbox, or a lead. */
export const ConvertMenu = ({ thread, go }: ConvertProps) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const canAddTask = useCan('tasks:write');
  const canConverse = useCan('patient-chats:write');
  const canAddLead = useCan('leads:write');
  const converse = useMutation({
    ...apiMutation('emailConversationCreate'),
    onSuccess: ({ contact }) => {
      notify.success(
        contact
          ? t('email.convert.conversedWith', { name: contact.name })
          : t('email.convert.conversed'),
      );
      return client.invalidateQueries({ queryKey: apiKey('emailThreadView') });
    },
  });
  // Their words stay with the roles of the category.
  const isOpen = !isRestrictedEmail(thread.category);
  const actions = [
    ...(canAddTask
      ? [
          {
            key: 'task',
            label: t('email.convert.task'),
            onSelect: () => go({ task: '1', lead: '', reply: '' }),
          },
        ]
      : []),
    ...(canConverse && isOpen && thread.conversationId === null
      ? [
          {
            key: 'conversation',
            label: t('email.convert.conversation'),
            onSelect: () => converse.mutate({ params: { emailThreadId: thread.id } }),
          },
        ]
      : []),
    ...(canAddLead && isOpen && thread.leadId === null
      ? [
          {
            key: 'lead',
            label: t('email.convert.lead'),
            onSelect: () => go({ lead: '1', task: '', reply: '' }),
          },
        ]
      : []),
  ];
  if (actions.length === 0) return null;
  return (
    <ActionMenu
      trigger={
        <Button size="sm" loading={converse.isPending}>
          {t('email.convert.title')}
          <ExpandIcon />
        </Button>
      }
      actions={actions}
    />
  );
};

/** Where the mail goes on. */
export const ConvertedLinks = ({ thread }: Pick<ConvertProps, 'thread'>) => {
  const { t } = useTranslation('hospital');
  const canReadChats = useCan('patient-chats:read');
  const canReadLeads = useCan('leads:read');
  const { conversationId, leadId } = thread;
  if (conversationId === null && leadId === null) return null;
  return (
    <Box display="flex" flexWrap="wrap" gap="3" mb="3">
      {conversationId !== null && canReadChats ? (
        <LinkLook asChild>
          <Link to={`${paths.chats}?queue=all&conversationId=${conversationId}`}>
            {t('email.convert.seeConversation')}
          </Link>
        </LinkLook>
      ) : null}
      {leadId !== null && canReadLeads ? (
        <LinkLook asChild>
          <Link to={`/marketing-leads?leadId=${leadId}`}>{t('email.convert.seeLead')}</Link>
        </LinkLook>
      ) : null}
    </Box>
  );
};
