import {
  limits,
  patterns,
  templateLanguages,
  type MessageTemplateDetail,
} from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { SelectField, TextField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { useInvalidateTemplates } from './invalidate-templates';

export interface DuplicateTemplateProps {
  readonly template: MessageTemplateDetail;
  readonly onClose: () => void;
  readonly onCreated: (template: MessageTemplateDetail) => void;
}

/** The same text in another language, or under another name. */
export const DuplicateTemplate = ({ template, onClose, onCreated }: DuplicateTemplateProps) => {
  const { t } = useTranslation('customers');
  const invalidate = useInvalidateTemplates();
  const duplicate = useMutation({
    ...apiMutation('messageTemplateDuplicate'),
    onSuccess: (created: MessageTemplateDetail) => {
      notify.success(t('templates.saved', { name: created.name }));
      invalidate();
      onCreated(created);
    },
  });
  const schema = useMemo(
    () =>
      yup.object({
        name: yup
          .string()
          .trim()
          .required(t('templates.nameMissing'))
          .max(limits.templateNameMax, t('rules.tooLong', { max: limits.templateNameMax }))
          .matches(patterns.templateName, t('templates.namePattern')),
        language: yup.string().required(),
      }),
    [t],
  );
  const language = templateLanguages.find((one) => one !== template.language) ?? 'en';
  return (
    <FormDialog
      open
      title={t('templates.duplicate')}
      submitLabel={t('templates.duplicate')}
      initialValues={{ name: template.name, language }}
      validationSchema={schema}
      onSubmit={({ name, language: chosen }) =>
        duplicate.mutate({
          params: { messageTemplateId: template.id },
          body: { name: name.trim(), language: chosen },
        })
      }
      submitting={duplicate.isPending}
      problem={useFailure(duplicate.error)}
      onClose={onClose}
    >
      <TextField name="name" label={t('templates.name')} required mono autoComplete="off" />
      <SelectField
        name="language"
        label={t('templates.language')}
        placeholder={null}
        options={templateLanguages.map((value) => ({
          value,
          label: t(`templates.languages.${value}`),
        }))}
      />
    </FormDialog>
  );
};
