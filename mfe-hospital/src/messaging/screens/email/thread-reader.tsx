import { apiQuery, useCan } from '@sala/shared-auth';
import type { EmailThreadDetail } from '@sala/shared-contracts';
import {
  Badge,
  Box,
  Button,
  ErrorState,
  Heading,
  LoadingState,
  lazyPart,
  Text,
} from '@sala/shared-ui';
import { ArchiveIcon, DefaultIcon, RestoreIcon } from '@sala/shared-ui/icons';
import { failsAlone, useCommands, useCrumb, useQuery, useTranslation } from '@sala/shell-sdk';
import { isMissing, useFailure } from '@sala/screen-parts/failure';
import { useEffect, useRef } from 'react';
import { AssignMenu, MoveMenu } from './change-menus';
import { ConvertedLinks, ConvertMenu } from './convert-mail';
import type { EmailPlace, GoEmail } from './email-search';
import { useReason } from './email-words';
import { MessageView } from './message-view';
import { useChangeMail } from './use-change-mail';

const ReplyForm = lazyPart(
  () => import('./reply-form'),
  (module) => module.ReplyForm,
);
const MailTask = lazyPart(
  () => import('./mail-task'),
  (module) => module.MailTask,
);
const MailLead = lazyPart(
  () => import('./mail-lead'),
  (module) => module.MailLead,
);

interface ReaderProps {
  readonly place: EmailPlace;
  readonly go: GoEmail;
}

const Shown = ({ thread, place, go }: ReaderProps & { readonly thread: EmailThreadDetail }) => {
  const { t } = useTranslation('hospital');
  const subject = thread.subject || t('email.noSubject');
  useCrumb(subject);
  const reason = useReason();
  const canAddTask = useCan('tasks:write');
  const canAddLead = useCan('leads:write');
  const { change } = useChangeMail();
  const ids = [thread.id];
  const close = () => go({ threadId: '', reply: '', task: '', lead: '' });
  const { writable, unread } = thread;
  const marked = useRef('');
  useEffect(() => {
    // Once for each mail that arrives while it is open: somebody may mark it as unread again.
    const seen = `${thread.id} ${thread.messages}`;
    if (!writable || unread === 0 || marked.current === seen) return;
    marked.current = seen;
    change([thread.id], { kind: 'read', read: true });
  });
  const star = () => change(ids, { kind: 'star', starred: !thread.starred });
  const archive = () =>
    change(
      ids,
      { kind: 'archive', archived: !thread.archived },
      thread.archived ? undefined : close,
    );
  const reply = (reply: EmailPlace['reply']) => go({ reply, task: '', lead: '' });
  useCommands(
    writable
      ? [
          { id: 'archiveMail', label: t('email.archive'), keys: 'e', run: archive },
          { id: 'starMail', label: t('email.star'), keys: 's', run: star },
          { id: 'replyMail', label: t('email.reply'), keys: 'r', run: () => reply('1') },
        ]
      : [],
  );
  const [last] = thread.discussion.slice(-1);
  return (
    <Box as="article" aria-label={subject} minW="0">
      <Heading as="h2" size="md" mb="2" overflowWrap="anywhere">
        {subject}
      </Heading>
      <Box display="flex" flexWrap="wrap" gap="2" alignItems="center" mb="2">
        <Badge>{t(`email.categories.${thread.category}`)}</Badge>
        <Text size="sm" tone="muted">
          {t('email.why', { reason: reason(thread) })}
        </Text>
        {thread.assignee ? (
          <Text size="sm" tone="muted">
            {t('email.assignedTo', { name: thread.assignee.name })}
          </Text>
        ) : null}
      </Box>
      {writable ? (
        <Box display="flex" flexWrap="wrap" gap="2" mb="4">
          <Button size="sm" onClick={archive}>
            {thread.archived ? <RestoreIcon /> : <ArchiveIcon />}
            {t(thread.archived ? 'email.unarchive' : 'email.archive')}
          </Button>
          <Button size="sm" aria-pressed={thread.starred} onClick={star}>
            <DefaultIcon />
            {t(thread.starred ? 'email.unstar' : 'email.star')}
          </Button>
          <AssignMenu onChange={(asked) => change(ids, asked)} />
          <MoveMenu onChange={(asked) => change(ids, asked)} />
          <Button size="sm" onClick={() => change(ids, { kind: 'read', read: false }, close)}>
            {t('email.markUnread')}
          </Button>
          <ConvertMenu thread={thread} go={go} />
        </Box>
      ) : null}
      <ConvertedLinks thread={thread} />
      <Box display="grid" gap="3">
        {thread.discussion.map((message) => (
          <MessageView key={message.id} message={message} open={message === last} />
        ))}
      </Box>
      {writable && last ? (
        place.reply ? (
          <ReplyForm
            thread={thread}
            last={last}
            toAll={place.reply === 'all'}
            onClose={() => go({ reply: '' })}
          />
        ) : (
          <Box display="flex" gap="2" mt="4">
            <Button variant="solid" onClick={() => reply('1')}>
              {t('email.reply')}
            </Button>
            <Button onClick={() => reply('all')}>{t('email.replyAll')}</Button>
          </Box>
        )
      ) : null}
      {place.task && canAddTask ? (
        <MailTask thread={thread} onClose={() => go({ task: '' })} />
      ) : null}
      {place.lead && canAddLead ? (
        <MailLead thread={thread} onClose={() => go({ lead: '' })} />
      ) : null}
    </Box>
  );
};

/** One thread, beside the list or, on small screens, in its place. */
export const ThreadReader = ({
  threadId,
  ...reader
}: ReaderProps & { readonly threadId: string }) => {
  const { t } = useTranslation('hospital');
  const view = useQuery({
    ...apiQuery('emailThreadView', { params: { emailThreadId: threadId } }),
    meta: failsAlone,
  });
  const failure = useFailure(view.error);
  if (view.data) return <Shown thread={view.data} {...reader} />;
  if (isMissing(view))
    return <ErrorState title={t('email.missing')} text={t('email.missingText')} />;
  if (failure)
    return (
      <ErrorState
        problem={failure}
        onRetry={() => void view.refetch()}
        retrying={view.isFetching}
      />
    );
  return <LoadingState shape="text" rows={8} />;
};
