import { limits, type ChatMessage, type ChatPerson } from '@sala/shared-contracts';
import { apiKey, apiMutation } from '@sala/shared-auth';
import { Box, Button, Flex, Text } from '@sala/shared-ui';
import { Form, SubmitButton, TextareaField, useFormikContext, yup } from '@sala/shared-ui/form';
import {
  useFormat,
  useMutation,
  useQueryClient,
  useTranslation,
  useUnsavedWork,
} from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { PeopleChoice, mentionsIn, type CommentValues } from '@sala/screen-parts/mentions';

interface EditMessageProps {
  readonly message: ChatMessage;
  readonly people: readonly ChatPerson[];
  readonly onClose: () => void;
}

const Fields = ({ people }: Pick<EditMessageProps, 'people'>) => {
  const { t } = useTranslation('customers');
  const { dirty, submitForm } = useFormikContext<CommentValues>();
  useUnsavedWork(dirty);
  return (
    <Box
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
        if (!(event.target instanceof HTMLTextAreaElement)) return;
        event.preventDefault();
        void submitForm();
      }}
    >
      <PeopleChoice label={t('chats.mention')} people={people} />
      <TextareaField
        name="body"
        label={t('chats.editing')}
        rows={2}
        autoFocus
        countTo={limits.chatMessageMax}
      />
    </Box>
  );
};

/** Changes an own message in the place where new ones are written; Escape leaves it as it was. */
export const EditMessage = ({ message, people, onClose }: EditMessageProps) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const client = useQueryClient();
  const edit = useMutation({
    ...apiMutation('chatMessageEdit'),
    onSuccess: () => {
      for (const name of ['chatMessageList', 'chatChannelList'] as const)
        void client.invalidateQueries({ queryKey: apiKey(name) });
      onClose();
    },
  });
  const carries = message.files.length > 0 || message.patient !== null;
  const schema = useMemo(() => {
    const body = yup
      .string()
      .trim()
      .max(
        limits.chatMessageMax,
        t('rules.tooLong', { max: format.number(limits.chatMessageMax) }),
      );
    return yup.object({ body: carries ? body : body.required(t('chats.rules.text')) });
  }, [t, format, carries]);
  return (
    <Box borderTopWidth="1px" px="3" py="2">
      <Form<CommentValues>
        label={t('chats.editing')}
        about={message.id}
        initialValues={{ body: message.body, mentions: [...message.mentions] }}
        validationSchema={schema}
        submitting={edit.isPending}
        problem={useFailure(edit.error)}
        onSubmit={(values) =>
          edit.mutate({
            params: { chatMessageId: message.id },
            body: { body: values.body.trim(), mentions: mentionsIn(values) },
          })
        }
      >
        <Fields people={people} />
        <Flex gap="2" justify="flex-end" align="center" mt="1">
          <Text size="xs" tone="muted" flex="1">
            {t('chats.editHint')}
          </Text>
          <Button type="button" onClick={onClose}>
            {t('chats.cancel')}
          </Button>
          <SubmitButton>{t('chats.save')}</SubmitButton>
        </Flex>
      </Form>
    </Box>
  );
};
