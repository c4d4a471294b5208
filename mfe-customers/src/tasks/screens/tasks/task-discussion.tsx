import { limits, type TaskDetail } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { Box, Flex, Heading, Text } from '@sala/shared-ui';
import { Form, SubmitButton, TextareaField, yup } from '@sala/shared-ui/form';
import { useFormat, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import {
  CommentText,
  MentionChoice,
  mentionsIn,
  type CommentValues,
} from '@sala/screen-parts/mentions';
import { useMemo, useState } from 'react';
import { useInvalidateTasks } from './invalidate-tasks';

const CommentForm = ({ taskId }: { readonly taskId: string }) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const invalidate = useInvalidateTasks();
  const [written, setWritten] = useState(0);
  const write = useMutation({
    ...apiMutation('taskCommentCreate'),
    onSuccess: () => {
      setWritten((before) => before + 1);
      invalidate();
    },
  });
  const schema = useMemo(
    () =>
      yup.object({
        body: yup
          .string()
          .trim()
          .required(t('tasks.rules.comment'))
          .max(
            limits.taskCommentMax,
            t('rules.tooLong', { max: format.number(limits.taskCommentMax) }),
          ),
      }),
    [t, format],
  );
  return (
    <Form<CommentValues>
      key={written}
      label={t('tasks.addComment')}
      initialValues={{ body: '', mentions: [] }}
      validationSchema={schema}
      onSubmit={(values) =>
        write.mutate({
          params: { taskId },
          body: { body: values.body, mentions: mentionsIn(values) },
        })
      }
      submitting={write.isPending}
      problem={useFailure(write.error)}
    >
      <TextareaField name="body" label={t('tasks.comment')} countTo={limits.taskCommentMax} />
      <MentionChoice label={t('tasks.mention')} />
      <Flex justify="flex-end">
        <SubmitButton variant="outline">{t('tasks.addComment')}</SubmitButton>
      </Flex>
    </Form>
  );
};

/** What was written about a task, oldest first. */
export const TaskDiscussion = ({ task }: { readonly task: TaskDetail }) => {
  const { t } = useTranslation('customers');
  const { dateTime } = useFormat();
  return (
    <Box as="section" aria-label={t('tasks.comments')}>
      <Heading as="h3" size="sm" mb="2">
        {t('tasks.comments')}
      </Heading>
      <Box as="ol" listStyle="none" p="0" m="0" mb="3" display="grid" gap="3">
        {task.discussion.map(({ id, body, mentions, at, by }) => (
          <Box as="li" key={id} borderInlineStartWidth="2px" ps="3">
            <CommentText body={body} mentions={mentions} />
            <Text size="xs" tone="muted" figures>
              {dateTime(at)} · {by}
            </Text>
          </Box>
        ))}
      </Box>
      {task.writable ? <CommentForm taskId={task.id} /> : null}
    </Box>
  );
};
