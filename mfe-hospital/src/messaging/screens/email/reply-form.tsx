import { apiKey, apiMutation, apiQuery } from '@sala/shared-auth';
import type { EmailMessage, EmailThreadDetail } from '@sala/shared-contracts';
import { Box, Button, Heading } from '@sala/shared-ui';
import { Form, FormActions, FormBody, SubmitButton, yup } from '@sala/shared-ui/form';
import {
  failsAlone,
  notify,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo, useState } from 'react';
import { LetterFields } from './letter-fields';
import { letterBody, letterRules, type LetterValues } from './letter-values';

interface ReplyFormProps {
  readonly thread: EmailThreadDetail;
  /** The latest mail, which the person sees. */
  readonly last: EmailMessage;
  readonly toAll: boolean;
  readonly onClose: () => void;
}

/** Whom an answer goes to: who wrote last from outside, or whom we wrote to. */
const recipientsOf = (thread: EmailThreadDetail, own: string, toAll: boolean) => {
  const inbound = thread.discussion.findLast(({ direction }) => direction === 'in');
  const to = inbound
    ? [inbound.from.address]
    : (thread.discussion.at(-1)?.to.map(({ address }) => address) ?? []);
  const others = [...(inbound?.to ?? []), ...(inbound?.cc ?? [])]
    .map(({ address }) => address)
    .filter((address) => address !== own && !to.includes(address));
  return { to: to.join(', '), cc: toAll ? others.join(', ') : '' };
};

/** Answers in the thread, from its mailbox. */
export const ReplyForm = ({ thread, last, toAll, onClose }: ReplyFormProps) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const mailboxes = useQuery({ ...apiQuery('mailboxList'), meta: failsAlone });
  const mailbox = mailboxes.data?.items.find(({ id }) => id === thread.mailbox.id);
  const rules = useMemo(() => yup.object(letterRules(t)), [t]);
  const send = useMutation({
    ...apiMutation('emailReplyCreate'),
    onSuccess: () => {
      notify.success(t('email.sent'));
      onClose();
    },
    onSettled: () =>
      Promise.all(
        (['emailThreadView', 'emailThreadList'] as const).map((name) =>
          client.invalidateQueries({ queryKey: apiKey(name) }),
        ),
      ),
  });
  const problem = useFailure(send.error);
  // What arrives while somebody types counts as read once they were told of it.
  const [opened] = useState(last.id);
  const answersId = send.isError ? last.id : opened;
  if (!mailboxes.data && !mailboxes.isError) return null;
  return (
    <Box as="section" mt="4" aria-label={t('email.reply')}>
      <Heading as="h3" size="sm" mb="2">
        {t('email.replyFrom', { mailbox: mailbox?.address ?? thread.mailbox.name })}
      </Heading>
      <Form<LetterValues>
        key={String(toAll)}
        label={t('email.reply')}
        initialValues={{
          ...recipientsOf(thread, mailbox?.address ?? '', toAll),
          text: '',
          uploads: [],
        }}
        validationSchema={rules}
        onSubmit={(values) =>
          send.mutate({
            params: { emailThreadId: thread.id },
            body: { ...letterBody(values), answersId },
          })
        }
        submitting={send.isPending}
        problem={problem}
      >
        <FormBody>
          <LetterFields signature={mailbox?.signature ?? ''} />
        </FormBody>
        <FormActions>
          <Button onClick={onClose}>{t('email.cancel')}</Button>
          <SubmitButton>{t('email.send')}</SubmitButton>
        </FormActions>
      </Form>
    </Box>
  );
};
