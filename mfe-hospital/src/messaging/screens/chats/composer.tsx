import { limits, smsSize, withoutAccents, type ConversationDetail } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { Box, Button, Flex, IconButton, lazyPart, Text } from '@sala/shared-ui';
import { FileButton, Form, TextareaField, useFormikContext, yup } from '@sala/shared-ui/form';
import { AttachIcon, CloseIcon, LockIcon, PlannedIcon, SendIcon } from '@sala/shared-ui/icons';
import { ActionMenu } from '@sala/shared-ui/menu';
import { SegmentedControl } from '@sala/shared-ui/table';
import { notify, useCommands, useFormat, useMutation, useTranslation } from '@sala/shell-sdk';
import { useCompanyZone } from '@sala/screen-parts/company-day';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useNow } from '../../../parts/use-now';
import { useZonedFormat } from '../../../parts/use-zoned-format';
import { AnsweredMeanwhile } from './answered-meanwhile';
import { draftOf, keepDraft, onDraft, type ChatDraft } from './chat-drafts';
import { soonTimes, useChatTimes, type SoonTime } from './chat-times';
import { lockOf } from './composer-lock';
import { useBySms } from './use-by-sms';
import { useRefresh } from './use-refresh';
import { useSending } from './use-sending';

const ChooseMoment = lazyPart(
  () => import('./choose-moment'),
  (module) => module.ChooseMoment,
);

const soon = ['hour', 'afternoon', 'tomorrow', 'monday'] as const satisfies readonly SoonTime[];
const accepted = '.pdf,.png,.jpg,.jpeg,.docx,.xlsx,.csv,.txt,.mp3,.ogg,.m4a,.aac,.mp4,.3gp';

interface ComposerProps {
  readonly conversation: ConversationDetail;
  readonly onTyping: () => void;
  readonly onOther: (conversationId: string) => void;
}

/** Keeps what is typed, and takes back what was undone. */
const Watch = ({ conversationId, onTyping }: { conversationId: string; onTyping: () => void }) => {
  const { values, setValues } = useFormikContext<ChatDraft>();
  const typed = useRef(values.body);
  useEffect(() => keepDraft(conversationId, values), [conversationId, values]);
  useEffect(() => {
    if (values.body.length > typed.current.length) onTyping();
    typed.current = values.body;
  }, [values.body, onTyping]);
  useEffect(
    () =>
      onDraft((id) => {
        if (id === conversationId) void setValues(draftOf(id));
      }),
    [conversationId, setValues],
  );
  return null;
};

/** How many SMS it becomes, and the way to fewer. */
const SmsCount = () => {
  const { t } = useTranslation('hospital');
  const { values, setFieldValue } = useFormikContext<ChatDraft>();
  const size = smsSize(values.body);
  const plain = withoutAccents(values.body);
  const fewer = smsSize(plain).segments < size.segments;
  if (size.segments === 0) return null;
  return (
    <Flex gap="2" align="center">
      <Text size="xs" tone="muted" figures>
        {t('patientChats.smsCount', { count: size.segments, left: size.left })}
      </Text>
      {fewer ? (
        <Button size="sm" variant="link" onClick={() => void setFieldValue('body', plain)}>
          {t('patientChats.withoutAccents')}
        </Button>
      ) : null}
    </Flex>
  );
};

/** Files go at once, with what is typed as their caption. */
const AttachFile = ({
  conversation,
  seen,
  onSent,
}: {
  readonly conversation: ConversationDetail;
  readonly seen: number;
  readonly onSent: () => void;
}) => {
  const { t } = useTranslation('hospital');
  const { values } = useFormikContext<ChatDraft>();
  const refresh = useRefresh();
  const upload = useMutation({
    ...apiMutation('messageFileCreate'),
    onSuccess: onSent,
    onSettled: refresh,
  });
  const caption = values.body.trim();
  return (
    <FileButton
      accept={accepted}
      variant="ghost"
      size="sm"
      label={t('patientChats.file')}
      aria-label={t('patientChats.attach')}
      loading={upload.isPending}
      disabled={[...caption].length > limits.messageButtonBodyMax}
      onFile={(file) => {
        if (file.size > limits.messageMediaMaxBytes) notify.error(t('patientChats.fileTooLarge'));
        else
          upload.mutate({
            params: { conversationId: conversation.id },
            query: {
              name: file.name.slice(-limits.fileNameMax),
              replyCount: seen,
              ...(caption && { caption }),
            },
            body: file,
          });
      }}
    >
      <AttachIcon />
    </FileButton>
  );
};

const Fields = ({
  conversation,
  sending,
  onTyping,
  onOther,
}: ComposerProps & { readonly sending: ReturnType<typeof useSending> }) => {
  const { t } = useTranslation('hospital');
  const now = useNow();
  const times = useChatTimes();
  const zone = useCompanyZone();
  const { moment } = useZonedFormat(zone);
  const { values, setFieldValue, submitForm, resetForm } = useFormikContext<ChatDraft>();
  const [choosing, setChoosing] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const bySms = useBySms(conversation, onOther);
  const isNote = values.mode === 'note';
  const lock = isNote ? null : lockOf(conversation, now);
  const focus = () => box.current?.querySelector('textarea')?.focus();
  useCommands([
    {
      id: 'replyChat',
      label: t('patientChats.reply'),
      keys: 'r',
      run: () => {
        if (isNote) void setFieldValue('mode', 'reply');
        focus();
      },
    },
  ]);
  const { windowEndsAt, channel } = conversation;
  const empty = values.body.trim() === '';
  const { look } = sending;
  useEffect(() => {
    if (empty) look();
  }, [empty, look]);
  const plan = (scheduledFor: string) => sending.send(values, { resetForm }, scheduledFor);
  const choices = soonTimes(new Date(now), zone);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLTextAreaElement)) return;
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!empty) void submitForm();
  };
  return (
    <Box ref={box} onKeyDown={onKeyDown}>
      <Watch conversationId={conversation.id} onTyping={onTyping} />
      <Flex justify="space-between" align="center" gap="2" mb="1" wrap="wrap">
        <SegmentedControl
          label={t('patientChats.mode')}
          value={values.mode}
          onChange={(mode) => void setFieldValue('mode', mode)}
          options={[
            { value: 'reply', label: t('patientChats.reply') },
            { value: 'note', label: t('patientChats.note') },
          ]}
        />
        {lock === null && !isNote && windowEndsAt !== null ? (
          <Text size="xs" tone="muted">
            {t('patientChats.windowLeft', {
              left: times.span(Date.parse(windowEndsAt) - Date.parse(now)),
            })}
          </Text>
        ) : null}
      </Flex>
      {lock ? (
        <Flex gap="2" align="center" p="3" bg="bg.muted" borderRadius="md" wrap="wrap">
          <LockIcon aria-hidden />
          <Text size="sm" flex="1" minW="12rem">
            {t(`patientChats.locks.${lock}`)}
          </Text>
          {lock === 'window' && bySms.possible ? (
            <Button size="sm" loading={bySms.pending} onClick={() => bySms.open(values.body)}>
              {t('patientChats.bySms')}
            </Button>
          ) : null}
        </Flex>
      ) : (
        <>
          {values.replyTo && !isNote ? (
            <Flex align="center" gap="2" borderInlineStartWidth="2px" ps="2" mb="1">
              <Text size="sm" tone="muted" truncate flex="1" dir="auto">
                {values.replyTo.text || t('patientChats.withoutText')}
              </Text>
              <IconButton
                size="sm"
                label={t('patientChats.noReplyTo')}
                icon={<CloseIcon />}
                onClick={() => void setFieldValue('replyTo', null)}
              />
            </Flex>
          ) : null}
          <TextareaField
            name="body"
            label={t(isNote ? 'patientChats.writeNote' : 'patientChats.write')}
            hideLabel
            rows={2}
            placeholder={t(isNote ? 'patientChats.noteHint' : 'patientChats.writeHint')}
            countTo={limits.messageBodyMax}
          />
          <Flex align="center" gap="1" mt="1" wrap="wrap">
            {isNote || channel !== 'whatsapp' ? null : (
              <AttachFile
                conversation={conversation}
                seen={sending.seen}
                onSent={() => sending.sent({ resetForm })}
              />
            )}
            {isNote ? null : (
              <ActionMenu
                trigger={
                  <Button size="sm" variant="ghost" disabled={empty}>
                    <PlannedIcon />
                    {t('patientChats.later')}
                  </Button>
                }
                actions={[
                  ...soon.map((key) => ({
                    key,
                    label: `${t(`patientChats.soon.${key}`)} · ${moment(choices[key])}`,
                    onSelect: () => plan(choices[key]),
                  })),
                  {
                    key: 'other',
                    label: t('patientChats.otherTime'),
                    onSelect: () => setChoosing(true),
                  },
                ]}
              />
            )}
            {channel === 'sms' && !isNote ? <SmsCount /> : null}
            <Box flex="1" />
            <Button
              type="submit"
              size="sm"
              variant="solid"
              disabled={empty}
              loading={sending.pending}
            >
              <SendIcon />
              {t(isNote ? 'patientChats.keepNote' : 'patientChats.send')}
            </Button>
          </Flex>
        </>
      )}
      {choosing ? (
        <ChooseMoment
          title={t('patientChats.later')}
          submitLabel={t('patientChats.plan')}
          onChosen={(instant) => {
            setChoosing(false);
            plan(instant);
          }}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </Box>
  );
};

/** Where an answer or a note is written: Enter sends, Shift+Enter begins a line. */
export const Composer = (props: ComposerProps) => {
  const { conversation } = props;
  const { t } = useTranslation('hospital');
  const format = useFormat();
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
          ),
      }),
    [t, format],
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
        <Fields {...props} sending={sending} />
      </Form>
    </Box>
  );
};
