import { api } from '@sala/shared-auth';
import type { EmailAttachment, EmailMessage } from '@sala/shared-contracts';
import { Box, Button, Card, Text, lazyPart } from '@sala/shared-ui';
import { DownloadIcon } from '@sala/shared-ui/icons';
import { StatusChip, statusLooks } from '@sala/shared-ui/status';
import { useFormat, useMutation, useTranslation } from '@sala/shell-sdk';
import { saveFile } from '@sala/screen-parts/save-file';
import { useState } from 'react';
import { foldQuotes } from './fold-quotes';

const MailFrame = lazyPart(
  () => import('./mail-frame'),
  (module) => module.MailFrame,
);

const named = (people: EmailMessage['to']): string =>
  people.map(({ name, address }) => name || address).join(', ');

const PlainText = ({ text }: { readonly text: string }) => {
  const { t } = useTranslation('hospital');
  const [whole, setWhole] = useState(false);
  const { shown, quoted } = foldQuotes(text);
  return (
    <Box>
      <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
        {shown}
      </Text>
      {quoted ? (
        <>
          <Button size="sm" variant="ghost" aria-expanded={whole} onClick={() => setWhole(!whole)}>
            {t(whole ? 'email.hideQuoted' : 'email.showQuoted')}
          </Button>
          {whole ? (
            <Text size="sm" tone="muted" whiteSpace="pre-wrap" overflowWrap="anywhere">
              {quoted}
            </Text>
          ) : null}
        </>
      ) : null}
    </Box>
  );
};

const Attachment = ({ file }: { readonly file: EmailAttachment }) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const download = useMutation({
    mutationFn: () => api.emailAttachmentDownload({ params: { emailAttachmentId: file.id } }),
    onSuccess: saveFile,
  });
  return (
    <Button
      size="sm"
      loading={download.isPending}
      aria-label={t('email.download', { name: file.name })}
      onClick={() => download.mutate()}
    >
      <DownloadIcon />
      {t('email.file', { name: file.name, size: format.number(Math.ceil(file.size / 1024)) })}
    </Button>
  );
};

const Status = ({ message }: { readonly message: EmailMessage }) => {
  const { t } = useTranslation('hospital');
  if (message.status === null || message.status === 'sent') return null;
  return (
    <Box mt="2">
      <StatusChip {...(message.status === 'failed' ? statusLooks.problem : statusLooks.waiting)}>
        {t(`email.statuses.${message.status}`)}
      </StatusChip>
      {message.error ? (
        <Text size="sm" tone="muted">
          {message.error}
        </Text>
      ) : null}
    </Box>
  );
};

/** One mail of a thread; earlier ones are opened by hand. */
export const MessageView = ({
  message,
  open,
}: {
  readonly message: EmailMessage;
  readonly open: boolean;
}) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const [opened, setOpened] = useState<boolean | null>(null);
  const isOpen = opened ?? open;
  const from = message.author ?? (message.from.name || message.from.address);
  const files = message.attachments.filter(
    ({ contentId }) => contentId === null || !message.hasHtml,
  );
  return (
    <Card p="3">
      <Box display="flex" flexWrap="wrap" gap="2" justifyContent="space-between">
        <Button variant="link" aria-expanded={isOpen} onClick={() => setOpened(!isOpen)}>
          {from}
        </Button>
        <Text size="sm" tone="muted">
          {format.dateTime(message.at)}
        </Text>
      </Box>
      <Text size="sm" tone="muted" overflowWrap="anywhere">
        {message.direction === 'in' && message.from.name ? `${message.from.address} · ` : ''}
        {t('email.to', { people: named([...message.to, ...message.cc]) || '—' })}
      </Text>
      <Status message={message} />
      {isOpen ? (
        <Box mt="3">
          {message.hasHtml ? <MailFrame message={message} /> : <PlainText text={message.text} />}
          {message.cut ? (
            <Text size="sm" tone="muted" mt="2">
              {t('email.cut')}
            </Text>
          ) : null}
          {files.length > 0 ? (
            <Box display="flex" flexWrap="wrap" gap="2" mt="3">
              {files.map((file) => (
                <Attachment key={file.id} file={file} />
              ))}
            </Box>
          ) : null}
        </Box>
      ) : null}
    </Card>
  );
};
