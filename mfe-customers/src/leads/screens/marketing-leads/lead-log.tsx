import { limits, type LeadDetail, type LeadLogEntry } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { Box, Flex, Heading, Text } from '@sala/shared-ui';
import { Form, SubmitButton, TextareaField, yup } from '@sala/shared-ui/form';
import { useFormat, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo, useState } from 'react';
import { useInvalidateLeads } from './invalidate-leads';

/** A log entry as a sentence. */
const useSentence = (): ((entry: LeadLogEntry) => string) => {
  const { t } = useTranslation('customers');
  return ({ kind, from, to, channel, owner, note }) => {
    switch (kind) {
      case 'moved':
      case 'undone':
      case 'converted':
        return t(`leads.log.${kind}`, {
          from: t(`leads.statuses.${from ?? 'new'}`),
          to: t(`leads.statuses.${to ?? 'new'}`),
        });
      case 'assigned':
        return owner ? t('leads.log.assigned', { owner }) : t('leads.log.unassigned');
      case 'responded':
        return t('leads.log.responded', { channel: t(`leads.channels.${channel ?? 'call'}`) });
      case 'merged':
        return t('leads.log.merged', { name: note ?? '' });
      default:
        return t(`leads.log.${kind}`);
    }
  };
};

const NoteForm = ({ leadId }: { readonly leadId: string }) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const invalidate = useInvalidateLeads();
  const [written, setWritten] = useState(0);
  const write = useMutation({
    ...apiMutation('leadNoteCreate'),
    onSuccess: () => {
      setWritten((before) => before + 1);
      invalidate();
    },
  });
  const schema = useMemo(
    () =>
      yup.object({
        note: yup
          .string()
          .trim()
          .required(t('leads.rules.note'))
          .max(limits.leadNoteMax, t('rules.tooLong', { max: format.number(limits.leadNoteMax) })),
      }),
    [t, format],
  );
  return (
    <Form<{ note: string }>
      key={written}
      label={t('leads.addNote')}
      initialValues={{ note: '' }}
      validationSchema={schema}
      onSubmit={({ note }) => write.mutate({ params: { leadId }, body: { note } })}
      submitting={write.isPending}
      problem={useFailure(write.error)}
    >
      <TextareaField name="note" label={t('leads.note')} countTo={limits.leadNoteMax} />
      <Flex justify="flex-end">
        <SubmitButton variant="outline">{t('leads.addNote')}</SubmitButton>
      </Flex>
    </Form>
  );
};

/** Log of a lead, newest first, with a box for notes. */
export const LeadLog = ({
  lead,
  canWrite,
}: {
  readonly lead: LeadDetail;
  readonly canWrite: boolean;
}) => {
  const { t } = useTranslation('customers');
  const { dateTime } = useFormat();
  const sentence = useSentence();
  return (
    <Box as="section" aria-label={t('leads.history')}>
      <Heading as="h3" size="sm" mb="2">
        {t('leads.history')}
      </Heading>
      {canWrite ? <NoteForm leadId={lead.id} /> : null}
      <Box as="ol" listStyle="none" p="0" m="0" mt="3" display="grid" gap="3">
        {lead.log.map((entry) => (
          <Box as="li" key={entry.id} borderInlineStartWidth="2px" ps="3">
            <Text>{sentence(entry)}</Text>
            {entry.note && entry.kind !== 'merged' ? (
              <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
                {entry.note}
              </Text>
            ) : null}
            <Text size="xs" tone="muted" figures>
              {dateTime(entry.at)} · {entry.by ?? t('leads.log.byItself')}
            </Text>
          </Box>
        ))}
      </Box>
    </Box>
  );
};
