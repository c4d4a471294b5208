import { limits } from '@sala/shared-contracts';
import { Box, Button, Flex, IconButton, lazyPart, Text } from '@sala/shared-ui';
import { TextareaField, useFormikContext } from '@sala/shared-ui/form';
import { ActionIcon, CloseIcon, PlannedIcon, SendIcon } from '@sala/shared-ui/icons';
import { ActionMenu } from '@sala/shared-ui/menu';
import { SegmentedControl } from '@sala/shared-ui/table';
import { useCommands, useTranslation } from '@sala/shell-sdk';
import { optionId } from '@sala/screen-parts/combobox-list';
import { useCompanyZone } from '@sala/screen-parts/company-day';
import { useSettled } from '@sala/screen-parts/settled';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useNow } from '../../../parts/use-now';
import { useZonedFormat } from '../../../parts/use-zoned-format';
import { AttachFile } from './attach-file';
import type { ChatDraft } from './chat-drafts';
import { soonTimes, useChatTimes, type SoonTime } from './chat-times';
import type { ComposerProps } from './composer';
import { lockOf, lockOfRefusal } from './composer-lock';
import { DraftFiles } from './draft-files';
import { ComposerRefusal } from './composer-refusal';
import { ReplyList } from './reply-list';
import { SendingFacts } from './sending-facts';
import { SmsCount } from './sms-count';
import { useOutgoingCheck } from './use-outgoing-check';
import { useReplyPicker } from './use-reply-picker';
import type { useSending } from './use-sending';
import { WatchDraft } from './watch-draft';

const ChooseMoment = lazyPart(
  () => import('./choose-moment'),
  (module) => module.ChooseMoment,
);

const soon = ['hour', 'afternoon', 'tomorrow', 'monday'] as const satisfies readonly SoonTime[];

/* The draft stays; the keys of the screen answer again, from the conversation's row. */
const leaveBox = ({ currentTarget, target }: KeyboardEvent): void => {
  if (target instanceof HTMLElement) target.blur();
  currentTarget.ownerDocument
    .querySelector<HTMLElement>('[data-conversation][aria-current=true]')
    ?.focus({ preventScroll: true });
};

/** The box, and what goes with what is written in it. */
export const ComposerFields = ({
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
  const { values, errors, setFieldValue, submitForm, resetForm } = useFormikContext<ChatDraft>();
  const [choosing, setChoosing] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const listId = useId();
  const isNote = values.mode === 'note';
  // An SMS costs by its length.
  const text = useSettled(conversation.channel === 'sms' ? values.body.trim() : '', 400);
  const isText = text !== '' && [...text].length <= limits.messageBodyMax;
  const check = useOutgoingCheck(conversation, isText ? { kind: 'text', body: text } : undefined);
  const refusal = check.data?.refusal;
  const lock = isNote
    ? null
    : (lockOf(conversation, now) ?? (refusal ? lockOfRefusal(refusal) : null));
  const textarea = () => box.current?.querySelector('textarea');
  const picker = useReplyPicker({
    conversationId: conversation.id,
    takesFiles: conversation.channel === 'whatsapp',
    enabled: !isNote && lock === null,
    sending,
    textarea,
  });
  useCommands([
    {
      id: 'replyChat',
      label: t('patientChats.reply'),
      keys: 'r',
      run: () => {
        if (isNote) void setFieldValue('mode', 'reply');
        textarea()?.focus();
      },
    },
  ]);
  const { windowEndsAt, channel } = conversation;
  const empty = values.body.trim() === '';
  const { look } = sending;
  useEffect(() => {
    if (empty) look();
  }, [empty, look]);
  const plan = (scheduledFor: string) => {
    // Shows what is wrong, and sends nothing.
    if (errors.body) void submitForm();
    else sending.send(values, { resetForm }, scheduledFor);
  };
  const choices = soonTimes(new Date(now), zone);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLTextAreaElement) || picker.onKeyDown(event)) return;
    if (event.key === 'Escape' && !picker.open && !event.nativeEvent.isComposing) leaveBox(event);
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!empty) void submitForm();
  };
  return (
    <Box ref={box} onKeyDown={onKeyDown}>
      <WatchDraft conversationId={conversation.id} onTyping={onTyping} />
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
        <ComposerRefusal
          conversation={conversation}
          lock={lock}
          text={values.body}
          onOther={onOther}
        />
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
          <Box
            position="relative"
            onSelect={picker.onCursor}
            onInput={picker.onCursor}
            onBlur={picker.close}
          >
            {picker.open ? <ReplyList id={listId} picker={picker} /> : null}
            <TextareaField
              name="body"
              label={t(isNote ? 'patientChats.writeNote' : 'patientChats.write')}
              hideLabel
              rows={2}
              placeholder={t(isNote ? 'patientChats.noteHint' : 'patientChats.writeHint')}
              countTo={limits.messageBodyMax}
              {...(picker.open && {
                suggestions: {
                  listId,
                  activeId: picker.replies.length > 0 ? optionId(listId, picker.active) : undefined,
                },
              })}
            />
          </Box>
          {isNote ? null : <DraftFiles />}
          <Flex align="center" gap="1" mt="1" wrap="wrap">
            {isNote || channel !== 'whatsapp' ? null : (
              <AttachFile
                conversation={conversation}
                seen={sending.seen}
                onSent={() => sending.sent({ resetForm })}
              />
            )}
            {picker.canUse ? (
              <IconButton
                size="sm"
                label={t('patientChats.replies.title')}
                icon={<ActionIcon />}
                onClick={picker.begin}
              />
            ) : null}
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
      {lock === null && !isNote && check.data ? (
        <SendingFacts channel={channel} check={check.data} />
      ) : null}
      {lock === null && !isNote && check.isError && !check.data ? (
        <Text size="xs" tone="muted">
          {t('patientChats.facts.unknown')}
        </Text>
      ) : null}
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
