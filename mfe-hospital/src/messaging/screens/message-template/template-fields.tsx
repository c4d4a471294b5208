import { apiMutation } from '@sala/shared-auth';
import { limits, variablesOfEvent } from '@sala/shared-contracts';
import { Box, Button } from '@sala/shared-ui';
import { FormBody, FormProblem, TextField, useFormikContext } from '@sala/shared-ui/form';
import { SendIcon } from '@sala/shared-ui/icons';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { BodyField } from '../../parts/body-field';
import type { TextPlace } from './message-template-search';
import { bodyMaxOf, templateText, type TemplateValues } from './template-values';
import { TextPreview } from './text-preview';

/** Sends the text as it is typed to whoever writes it. */
const SendTest = ({ place }: { readonly place: TextPlace }) => {
  const { t } = useTranslation('hospital');
  const { values } = useFormikContext<TemplateValues>();
  const test = useMutation({
    ...apiMutation('eventTemplateTest'),
    onSuccess: ({ to }) => notify.success(t('messageTemplates.tested', { to })),
  });
  return (
    <Box display="grid" gap="2">
      <Box>
        <Button
          size="sm"
          loading={test.isPending}
          disabled={values.body.trim() === ''}
          onClick={() => test.mutate({ params: place, body: templateText(values) })}
        >
          <SendIcon />
          {t('messageTemplates.test')}
        </Button>
      </Box>
      <FormProblem problem={useFailure(test.error)} />
    </Box>
  );
};

interface TemplateFieldsProps {
  readonly place: TextPlace;
  readonly readOnly: boolean;
}

/** The parts that a text has in its channel, and how it will look. */
export const TemplateFields = ({ place, readOnly }: TemplateFieldsProps) => {
  const { t } = useTranslation('hospital');
  const { event, channel } = place;
  const isWhatsapp = channel === 'whatsapp';
  return (
    <FormBody maxW="full">
      {channel === 'email' ? (
        <TextField
          name="subject"
          label={t('messageTemplates.subject')}
          required
          countTo={limits.eventTemplateSubjectMax}
        />
      ) : null}
      {isWhatsapp ? (
        <TextField
          name="header"
          label={t('messageTemplates.header')}
          countTo={limits.eventTemplateLineMax}
        />
      ) : null}
      <BodyField
        label={t('messageTemplates.body')}
        countTo={bodyMaxOf[channel]}
        variables={variablesOfEvent[event]}
        readOnly={readOnly}
      />
      {isWhatsapp ? (
        <>
          <TextField
            name="footer"
            label={t('messageTemplates.footer')}
            countTo={limits.eventTemplateLineMax}
          />
          {Array.from({ length: limits.messageButtonsMax }, (_, at) => (
            <TextField
              key={at}
              name={`buttons.${at}`}
              label={t('messageTemplates.button', { n: at + 1 })}
              countTo={limits.messageButtonTitleMax}
            />
          ))}
        </>
      ) : null}
      <TextPreview place={place} readOnly={readOnly} />
      {readOnly ? null : <SendTest place={place} />}
    </FormBody>
  );
};
