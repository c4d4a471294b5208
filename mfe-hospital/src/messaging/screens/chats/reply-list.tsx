import type { QuickReply } from '@sala/shared-contracts';
import { Badge, Box, Text } from '@sala/shared-ui';
import { ActionIcon } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import { ComboboxList } from '@sala/screen-parts/combobox-list';
import { isMacro } from '../../parts/is-macro';
import { useVariableName } from '../../parts/variable-names';
import { runsAsMacro, type useReplyPicker } from './use-reply-picker';

/** What a macro does besides answering. */
const useDeeds = () => {
  const { t } = useTranslation('hospital');
  return ({ labels, assignTo, assignee, snoozeHours, taskTitle }: QuickReply): string =>
    [
      ...labels.map((label) => `#${label}`),
      assignTo === 'self' ? t('patientChats.macro.toMe') : null,
      assignTo === 'member' && assignee ? t('patientChats.given', { name: assignee.name }) : null,
      snoozeHours === null ? null : t('patientChats.macro.snoozes', { count: snoozeHours }),
      taskTitle === null ? null : t('patientChats.macro.task', { title: taskTitle }),
    ]
      .filter(Boolean)
      .join(' · ');
};

const ReplyLine = ({ reply }: { readonly reply: QuickReply }) => {
  const { t } = useTranslation('hospital');
  const nameOf = useVariableName();
  const deeds = useDeeds();
  const { shortcode, title, text, body, missing, files } = reply;
  return (
    <Box minW="0" flex="1">
      <Box display="flex" gap="2" alignItems="center">
        <Text size="sm" fontWeight="medium" truncate>
          {title}
        </Text>
        <Text size="xs" tone="muted" fontFamily="mono" flexShrink="0">
          {`/${shortcode}`}
        </Text>
        {isMacro(reply) ? (
          <Badge>
            <ActionIcon aria-hidden />
            {t('patientChats.macro.name')}
          </Badge>
        ) : null}
      </Box>
      <Text size="sm" tone="muted" truncate dir="auto">
        {text ?? body}
      </Text>
      {isMacro(reply) ? (
        <Text size="xs" tone="muted" truncate>
          {runsAsMacro(reply)
            ? t('patientChats.macro.does', { deeds: deeds(reply) })
            : t('patientChats.macro.textOnly')}
        </Text>
      ) : null}
      {files.length > 0 ? (
        <Text size="xs" tone="muted" truncate>
          {t('patientChats.replies.with', { names: files.map(({ name }) => name).join(', ') })}
        </Text>
      ) : null}
      {missing.length > 0 ? (
        <Text size="xs" tone="danger">
          {t('patientChats.valuesMissing', { names: missing.map(nameOf).join(', ') })}
        </Text>
      ) : null}
    </Box>
  );
};

interface ReplyListProps {
  readonly id: string;
  readonly picker: ReturnType<typeof useReplyPicker>;
}

/** Quick replies above the box in which somebody typed a slash. */
export const ReplyList = ({ id, picker }: ReplyListProps) => {
  const { t } = useTranslation('hospital');
  const { replies, active, setActive, choose, close, pending, failed } = picker;
  const status = pending
    ? t('patientChats.replies.searching')
    : failed
      ? t('patientChats.replies.failed')
      : t('patientChats.replies.none');
  return (
    <ComboboxList
      id={id}
      label={t('patientChats.replies.title')}
      options={replies.map((reply) => ({
        key: reply.id,
        content: <ReplyLine reply={reply} />,
        choose: () => choose(reply),
      }))}
      active={active}
      onActive={setActive}
      onEscape={close}
      status={replies.length === 0 ? status : undefined}
      wide
      above
    />
  );
};
