import {
  filledTemplate,
  limits,
  variablesIn,
  type Contract,
  type ConversationDetail,
  type EndpointOutput,
} from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { Box, Text } from '@sala/shared-ui';
import { SelectField, TextField, useFormikContext } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useState } from 'react';
import { SendingFacts } from './sending-facts';
import { useOutgoingCheck } from './use-outgoing-check';
import { useRefresh } from './use-refresh';
import { answeredIn } from './use-sending';

type Template = EndpointOutput<Contract['templateListForConversation']>['items'][number];

interface Values {
  readonly templateId: string;
  /** Of every template, by its id: going back to one finds what was typed. */
  readonly values: Readonly<Record<string, readonly string[]>>;
}

/** As the person will see it, with what is typed so far. */
const Preview = ({ template, typed }: { template: Template; typed: readonly string[] }) => {
  const { t } = useTranslation('hospital');
  const { header, body, footer, buttons } = template;
  const values: string[] = [];
  for (const [at, place] of variablesIn(body).entries())
    values[place - 1] = typed[at]?.trim() || `{{${place}}}`;
  return (
    <Box
      as="section"
      aria-label={t('patientChats.templates.preview')}
      p="3"
      borderRadius="md"
      bg="bg.subtle"
      display="grid"
      gap="1"
    >
      {header.kind === 'text' ? <Text fontWeight="semibold">{header.text}</Text> : null}
      {header.kind === 'image' || header.kind === 'document' ? (
        <Text size="sm" tone="muted">
          {t(`patientChats.kinds.${header.kind}`)}
        </Text>
      ) : null}
      <Text whiteSpace="pre-wrap" overflowWrap="anywhere" dir="auto">
        {filledTemplate(body, values)}
      </Text>
      {footer ? (
        <Text size="xs" tone="muted">
          {footer}
        </Text>
      ) : null}
      {buttons.map(({ title }) => (
        <Text key={title} size="sm" tone="accent" textAlign="center">
          {title}
        </Text>
      ))}
    </Box>
  );
};

const Fields = ({ conversation, templates }: Omit<TemplateDialogProps, 'onClose'>) => {
  const { t } = useTranslation('hospital');
  const { values } = useFormikContext<Values>();
  const template = templates.find(({ id }) => id === values.templateId);
  const check = useOutgoingCheck(
    conversation,
    template && {
      kind: 'template',
      name: template.name,
      language: template.language,
      parameters: [],
    },
  );
  return (
    <>
      <SelectField
        name="templateId"
        label={t('patientChats.templates.template')}
        required
        options={templates.map(({ id, name, language, category }) => ({
          value: id,
          label: t('patientChats.templates.option', {
            name,
            language,
            category: t(`patientChats.templates.categories.${category}`),
          }),
        }))}
      />
      {template?.variables.map(({ sample, source, value }, at) => (
        <TextField
          key={`${template.id} ${String(at)}`}
          name={`values.${template.id}.${String(at)}`}
          label={
            source === 'free'
              ? t('patientChats.templates.variable', { place: at + 1 })
              : t(`patientChats.templates.sources.${source}`)
          }
          required
          countTo={limits.templateParameterMax}
          help={
            value !== null
              ? undefined
              : source === 'free'
                ? t('patientChats.templates.sample', { sample })
                : t('patientChats.templates.unknown', { sample })
          }
        />
      ))}
      {template ? <Preview template={template} typed={values.values[template.id] ?? []} /> : null}
      {template && check.data && !check.isPlaceholderData ? (
        check.data.refusal === null ? (
          <SendingFacts
            channel={conversation.channel}
            check={check.data}
            purpose={template.category === 'MARKETING' ? 'marketing' : 'service'}
          />
        ) : (
          <Text size="sm" tone="danger">
            {t(`patientChats.refusals.${check.data.refusal}`)}
          </Text>
        )
      ) : null}
    </>
  );
};

interface TemplateDialogProps {
  readonly conversation: ConversationDetail;
  readonly templates: readonly Template[];
  readonly onClose: () => void;
}

/** Chooses an approved template, fills what it asks for, and sends it. */
export const TemplateDialog = ({ conversation, templates, onClose }: TemplateDialogProps) => {
  const { t } = useTranslation('hospital');
  const refresh = useRefresh();
  // What was seen when it was opened; who is told of an answer has seen that too.
  const [seen, setSeen] = useState(conversation.replyCount);
  const send = useMutation({
    ...apiMutation('messageSend'),
    onSuccess: onClose,
    onError: (error) => setSeen((before) => answeredIn(error)?.replyCount ?? before),
    onSettled: refresh,
  });
  const [only] = templates;
  return (
    <FormDialog<Values>
      open
      title={t('patientChats.templates.title')}
      submitLabel={t('patientChats.templates.send')}
      initialValues={{
        templateId: templates.length === 1 && only ? only.id : '',
        values: Object.fromEntries(
          templates.map(({ id, variables }) => [id, variables.map(({ value }) => value ?? '')]),
        ),
      }}
      validate={({ templateId, values }) => {
        if (templateId === '') return { templateId: t('patientChats.templates.required') };
        const typed = values[templateId] ?? [];
        if (typed.every((one) => one.trim() !== '')) return {};
        const missing = t('patientChats.templates.missing');
        return { values: { [templateId]: typed.map((one) => (one.trim() === '' ? missing : '')) } };
      }}
      onSubmit={({ templateId, values }) => {
        const template = templates.find(({ id }) => id === templateId);
        if (!template) return;
        const { name, language } = template;
        const parameters = (values[templateId] ?? []).map((one) => one.trim());
        send.mutate({
          params: { conversationId: conversation.id },
          body: {
            content: { kind: 'template', name, language, parameters },
            replyCount: seen,
            undoable: true,
          },
        });
      }}
      submitting={send.isPending}
      problem={useFailure(send.error)}
      onClose={onClose}
    >
      <Fields conversation={conversation} templates={templates} />
    </FormDialog>
  );
};
