import { limits, type ChatMessage, type ChatPerson } from '@sala/shared-contracts';
import { api, useCan } from '@sala/shared-auth';
import { Box, Flex, IconButton } from '@sala/shared-ui';
import { CheckboxField, Form, TextareaField, useFormikContext, yup } from '@sala/shared-ui/form';
import { PatientsIcon, SendIcon } from '@sala/shared-ui/icons';
import { useFormat, useNavigate, useTranslation } from '@sala/shell-sdk';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { PeopleChoice, mentionsIn } from '@sala/screen-parts/mentions';
import { newAppointmentPath, newTaskPath } from '../../../paths';
import { AttachFile } from './attach-file';
import { draftOf, emptyDraft, isEmptyDraft, keepDraft, type DraftValues } from './chat-drafts';
import { commandIn, CommandChoice } from './commands';
import { Attached } from './attached';
import { PickPatient } from './pick-patient';
import type { NewMessage } from './use-outgoing';

/** Milliseconds between two notes that one is writing. */
const typedAgain = 3000;

interface ComposerProps {
  readonly channelId: string;
  /** Others of the channel. */
  readonly people: readonly ChatPerson[];
  /** The message that somebody just chose to answer. */
  readonly answered: ChatMessage | null;
  readonly onAnswered: () => void;
  readonly onSend: (body: NewMessage) => void;
  readonly onEditLast: () => void;
}

const bodyOf = (values: DraftValues): NewMessage => ({
  clientKey: crypto.randomUUID(),
  body: values.body.trim(),
  mentions: mentionsIn(values),
  urgent: values.urgent,
  fileIds: values.files.map(({ id }) => id),
  ...(values.replyTo && { replyTo: values.replyTo.number }),
  ...(values.patient && { patientId: values.patient.id }),
});

/** Keeps what is typed, and tells the others that somebody writes. */
const Watch = ({ channelId }: { readonly channelId: string }) => {
  const { values } = useFormikContext<DraftValues>();
  const toldAt = useRef(0);
  const typed = useRef(values.body);
  useEffect(() => keepDraft(channelId, values), [channelId, values]);
  useEffect(() => {
    const grew = values.body.length > typed.current.length;
    typed.current = values.body;
    if (!grew || Date.now() - toldAt.current < typedAgain) return;
    toldAt.current = Date.now();
    // The others miss a hint; whoever writes need not hear of it.
    void api.chatTyping({ params: { chatChannelId: channelId } }).catch(() => undefined);
  }, [channelId, values.body]);
  return null;
};

/** Puts the message that is answered into the draft. */
const Answer = ({ answered, onAnswered }: Pick<ComposerProps, 'answered' | 'onAnswered'>) => {
  const { setFieldValue } = useFormikContext<DraftValues>();
  useEffect(() => {
    if (!answered) return;
    const { number, author, body } = answered;
    void setFieldValue('replyTo', { number, author: author.name, text: body });
    onAnswered();
  }, [answered, onAnswered, setFieldValue]);
  return null;
};

const Fields = ({ channelId, people, answered, onAnswered, onEditLast }: ComposerProps) => {
  const { t } = useTranslation('customers');
  const { values, submitForm, setFieldValue } = useFormikContext<DraftValues>();
  const canSeePatients = useCan('patients:read');
  const [picking, setPicking] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answered) box.current?.querySelector('textarea')?.focus();
  }, [answered]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLTextAreaElement)) return;
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      void submitForm();
    }
    if (event.key === 'ArrowUp' && values.body === '') {
      event.preventDefault();
      onEditLast();
    }
    if (event.key === 'Escape' && values.replyTo) {
      event.preventDefault();
      void setFieldValue('replyTo', null);
    }
  };
  return (
    <Box ref={box} onKeyDown={onKeyDown}>
      <Watch channelId={channelId} />
      <Answer answered={answered} onAnswered={onAnswered} />
      <CommandChoice />
      <PeopleChoice label={t('chats.mention')} people={people} />
      <Attached />
      {picking ? (
        <PickPatient
          onChosen={(patient) => {
            setPicking(false);
            if (patient) void setFieldValue('patient', patient);
          }}
        />
      ) : null}
      <TextareaField
        name="body"
        label={t('chats.write')}
        hideLabel
        rows={2}
        placeholder={t('chats.writeHint')}
        countTo={limits.chatMessageMax}
      />
      <Flex align="center" gap="1" mt="1">
        <AttachFile channelId={channelId} />
        {canSeePatients ? (
          <IconButton
            label={t('chats.sharePatient')}
            icon={<PatientsIcon />}
            aria-pressed={picking}
            onClick={() => setPicking(!picking)}
          />
        ) : null}
        <CheckboxField name="urgent" label={t('chats.markUrgent')} />
        <Box flex="1" />
        <IconButton
          type="submit"
          variant="solid"
          label={t('chats.send')}
          icon={<SendIcon />}
          disabled={isEmptyDraft(values)}
        />
      </Flex>
    </Box>
  );
};

/** Where a message is written: Enter sends, Shift+Enter begins a line, ↑ changes the last one. */
export const Composer = (props: ComposerProps) => {
  const { channelId, onSend } = props;
  const { t } = useTranslation('customers');
  const format = useFormat();
  const navigate = useNavigate();
  const canAddTask = useCan('tasks:write');
  const canBook = useCan('appointments:write');
  const may = useMemo(() => ({ task: canAddTask, appointment: canBook }), [canAddTask, canBook]);
  const [initial] = useState(() => draftOf(channelId));
  const schema = useMemo(
    () =>
      yup.object({
        body: yup
          .string()
          .max(
            limits.chatMessageMax,
            t('rules.tooLong', { max: format.number(limits.chatMessageMax) }),
          )
          .test('command', t('chats.rules.command'), (body) => {
            const command = commandIn(body ?? '');
            return command === null || may[command.name];
          }),
      }),
    [t, format, may],
  );
  return (
    <Box borderTopWidth="1px" px="3" py="2">
      <Form<DraftValues>
        label={t('chats.write')}
        about={channelId}
        initialValues={initial}
        validationSchema={schema}
        onSubmit={(values, { resetForm }) => {
          if (isEmptyDraft(values)) return;
          const command = commandIn(values.body);
          if (command) {
            keepDraft(channelId, emptyDraft);
            void navigate(
              command.name === 'task'
                ? newTaskPath(command.rest)
                : newAppointmentPath(values.patient?.id),
            );
            return;
          }
          onSend(bodyOf(values));
          resetForm({ values: emptyDraft });
        }}
      >
        <Fields {...props} />
      </Form>
    </Box>
  );
};
