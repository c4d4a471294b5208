import { eventsOnPhones, type MessageTemplateDetail } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { Box, Button, Flex, Text } from '@sala/shared-ui';
import { SelectField } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useState } from 'react';
import { useInvalidateTemplates } from './invalidate-templates';

interface TemplateEventProps {
  readonly template: MessageTemplateDetail;
  readonly canWrite: boolean;
}

const EventDialog = ({
  template: { id, name, event, version },
  onClose,
}: {
  readonly template: MessageTemplateDetail;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('customers');
  const invalidate = useInvalidateTemplates();
  const save = useMutation({
    ...apiMutation('messageTemplateUpdate'),
    onSuccess: () => {
      notify.success(t('templates.saved', { name }));
      invalidate();
      onClose();
    },
  });
  const send = ({ chosen }: { readonly chosen: string }) =>
    save.mutate({
      params: { messageTemplateId: id },
      body: { version, event: eventsOnPhones.find((one) => one === chosen) ?? null },
    });
  return (
    <FormDialog<{ readonly chosen: string }>
      open
      title={t('templates.event.title')}
      description={t('templates.event.help')}
      initialValues={{ chosen: event ?? '' }}
      onSubmit={send}
      submitting={save.isPending}
      problem={useFailure(save.error)}
      onClose={onClose}
    >
      <SelectField
        name="chosen"
        label={t('templates.event.label')}
        placeholder={t('templates.event.none')}
        options={eventsOnPhones.map((value) => ({
          value,
          label: t(`templates.event.names.${value}`),
        }))}
      />
    </FormDialog>
  );
};

/** Which message of the suite it says outside the 24 hours. */
export const TemplateEvent = ({ template, canWrite }: TemplateEventProps) => {
  const { t } = useTranslation('customers');
  const [isChoosing, choose] = useState(false);
  const { event } = template;
  return (
    <Flex as="section" aria-label={t('templates.event.title')} wrap="wrap" align="center" gap="2">
      <Box flex="1 1 12rem" minW="0">
        <Text size="sm" fontWeight="medium">
          {t('templates.event.title')}
        </Text>
        <Text size="sm" tone="muted">
          {event === null ? t('templates.event.none') : t(`templates.event.names.${event}`)}
        </Text>
      </Box>
      {canWrite ? (
        <Button size="sm" onClick={() => choose(true)}>
          {t('templates.event.choose')}
        </Button>
      ) : null}
      {isChoosing ? <EventDialog template={template} onClose={() => choose(false)} /> : null}
    </Flex>
  );
};
