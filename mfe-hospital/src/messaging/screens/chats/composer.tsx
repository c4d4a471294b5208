import {
  limits,
  namesIn,
  quickReplyVariables,
  type ConversationDetail,
  type MessageVariable,
} from '@sala/shared-contracts';
import { Box } from '@sala/shared-ui';
import { Form, yup } from '@sala/shared-ui/form';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useMemo, useState } from 'react';
import { useVariableName } from '../../parts/variable-names';
import { AnsweredMeanwhile } from './answered-meanwhile';
import { draftOf, type ChatDraft } from './chat-drafts';
import { ComposerFields } from './composer-fields';
import { useSending } from './use-sending';

const known: readonly string[] = quickReplyVariables satisfies readonly MessageVariable[];

export interface ComposerProps {
  readonly conversation: ConversationDetail;
  readonly onTyping: () => void;
  readonly onOther: (conversationId: string) => void;
}

/** Where an answer or a note is written: Enter sends, Shift+Enter begins a line. */
export const Composer = (props: ComposerProps) => {
  const { conversation } = props;
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const nameOf = useVariableName();
  const [initial] = useState(() => draftOf(conversation.id));
  const sending = useSending(conversation);
  const schema = useMemo(
    () =>
      yup.object({
        body: yup
          .string()
          .max(
            limits.messageBodyMax,
            t('patientChats.tooLong', { max: format.number(limits.messageBodyMax) }),
          )
          .test('values', function hasValues(body = '') {
            // Formik gives the siblings as they stand.
            const { mode } = this.parent as ChatDraft;
            const empty = mode === 'note' ? [] : namesIn(body).filter((one) => known.includes(one));
            if (empty.length === 0) return true;
            const names = empty.map(nameOf).join(', ');
            return this.createError({ message: t('patientChats.valuesMissing', { names }) });
          }),
      }),
    [t, format, nameOf],
  );
  return (
    <Box borderTopWidth="1px" px="3" py="2">
      {sending.answered ? (
        <AnsweredMeanwhile
          answered={sending.answered}
          onSend={sending.sendAnyway}
          onLeave={sending.leave}
          pending={sending.pending}
        />
      ) : null}
      <Form<ChatDraft>
        label={t('patientChats.write')}
        about={conversation.id}
        initialValues={initial}
        validationSchema={schema}
        onSubmit={(values, helpers) => {
          if (values.body.trim() !== '') sending.send(values, helpers);
        }}
        submitting={sending.pending}
        problem={sending.problem}
      >
        <ComposerFields {...props} sending={sending} />
      </Form>
    </Box>
  );
};
