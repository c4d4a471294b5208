import type { MessageTemplateDetail, TemplateVersion } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useRecordEdit } from '@sala/screen-parts/record-edit';
import { useMemo } from 'react';
import { useInvalidateTemplates } from './invalidate-templates';
import { TemplateForm } from './template-form';
import { bodyOf, emptyTemplate, valuesOf, type TemplateFormValues } from './template-rules';

export interface NewTemplateProps {
  readonly onClose: () => void;
  readonly onCreated: (template: MessageTemplateDetail) => void;
}

export const NewTemplate = ({ onClose, onCreated }: NewTemplateProps) => {
  const { t } = useTranslation('customers');
  const invalidate = useInvalidateTemplates();
  const create = useMutation({
    ...apiMutation('messageTemplateCreate'),
    onSuccess: (created: MessageTemplateDetail) => {
      notify.success(t('templates.saved', { name: created.name }));
      invalidate();
      onCreated(created);
    },
  });
  return (
    <TemplateForm
      title={t('templates.new')}
      submitLabel={t('templates.saveDraft')}
      initialValues={emptyTemplate}
      fixed={{ name: false, category: false }}
      hasFile={false}
      onSubmit={(values) => create.mutate({ body: bodyOf(values) })}
      submitting={create.isPending}
      problem={useFailure(create.error)}
      onClose={onClose}
    />
  );
};

/** What was changed, as the API takes it. */
const changesOf = (
  values: TemplateFormValues,
  base: MessageTemplateDetail,
  of: TemplateVersion,
) => {
  const before = bodyOf(valuesOf(base, of));
  const after = bodyOf(values);
  const isOther = (key: keyof typeof after): boolean =>
    JSON.stringify(before[key]) !== JSON.stringify(after[key]);
  return {
    ...(isOther('name') && { name: after.name }),
    ...(isOther('language') && { language: after.language }),
    ...(isOther('category') && { category: after.category }),
    ...(isOther('header') && { header: after.header }),
    ...(isOther('body') && { body: after.body }),
    ...(isOther('footer') && { footer: after.footer }),
    ...(isOther('buttons') && { buttons: after.buttons }),
    ...(isOther('variables') && { variables: after.variables }),
  };
};

export interface EditTemplateProps {
  readonly template: MessageTemplateDetail;
  readonly newest: TemplateVersion;
  /** The version whose text is taken up; the newest unless an older one was chosen. */
  readonly from: TemplateVersion;
  readonly onClose: () => void;
}

export const EditTemplate = ({ template, newest, from, onClose }: EditTemplateProps) => {
  const { t } = useTranslation('customers');
  const invalidate = useInvalidateTemplates();
  const update = useMutation({
    ...apiMutation('messageTemplateUpdate'),
    onSuccess: ({ name }: MessageTemplateDetail) => {
      notify.success(t('templates.saved', { name }));
      invalidate();
      onClose();
    },
  });
  const initial = useMemo(() => valuesOf(template, from), [template, from]);
  const newestOf = ({ versions }: MessageTemplateDetail): TemplateVersion => versions[0] ?? newest;
  const edit = useRecordEdit({
    entry: template,
    update,
    send: (body) => update.mutate({ params: { messageTemplateId: template.id }, body }),
    changesOf: (values: TemplateFormValues, base) => changesOf(values, base, newestOf(base)),
    valuesOf: (entry) => valuesOf(entry, newestOf(entry)),
    lines: (entry) => {
      const { body, footer, category } = newestOf(entry);
      return [
        { label: t('templates.name'), text: entry.name },
        { label: t('templates.category'), text: t(`templates.categories.${category}`) },
        { label: t('templates.body'), text: body },
        { label: t('templates.footer'), text: footer || '—' },
      ];
    },
    forget: invalidate,
  });
  const isKnown = template.status !== 'draft' || newest.number > 1;
  return (
    <TemplateForm
      title={t('templates.editNamed', { name: template.name })}
      submitLabel={t('templates.saveDraft')}
      initialValues={initial}
      fixed={{ name: isKnown, category: template.inUse !== null }}
      hasFile={from.header.file !== null}
      onSubmit={edit.save}
      submitting={update.isPending}
      problem={edit.problem}
      onClose={onClose}
      notice={edit.notice}
    />
  );
};
