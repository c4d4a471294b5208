import { apiMutation } from '@sala/shared-auth';
import { limits, noteSections, type NoteTemplate, type NoteText } from '@sala/shared-contracts';
import { SwitchField, TextareaField, TextField, yup, type RecordLine } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useRecordEdit } from '@sala/screen-parts/record-edit';
import type { Translate } from '@sala/screen-parts/translate';
import { useMemo } from 'react';
import { noteBodyOf, noteValuesOf, sectionMax, type NoteValues } from './note-values';

export const templatesKey = ['noteTemplateList'];

type TemplateValues = Pick<NoteTemplate, 'title' | 'shared'> &
  Omit<NoteValues, 'disposition' | 'followUpDays'>;

const titleRule = (t: Translate) =>
  yup
    .string()
    .trim()
    .required(t('visits.texts.titleNeeded'))
    .max(limits.noteTextTitleMax, t('visits.rules.tooLong', { max: limits.noteTextTitleMax }));

const TitleField = () => {
  const { t } = useTranslation('hospital');
  return (
    <TextField
      name="title"
      label={t('visits.texts.title')}
      required
      countTo={limits.noteTextTitleMax}
    />
  );
};

const SharedField = () => {
  const { t } = useTranslation('hospital');
  return (
    <SwitchField name="shared" label={t('visits.texts.share')} help={t('visits.texts.shareHelp')} />
  );
};

const useDone = (onDone: () => void) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  return () => {
    notify.success(t('visits.templates.saved'));
    void client.invalidateQueries({ queryKey: templatesKey });
    onDone();
  };
};

interface NewTemplateProps {
  readonly sections: NoteText;
  readonly onDone: () => void;
}

/** Takes the texts of the note. */
export const NewTemplate = ({ sections, onDone }: NewTemplateProps) => {
  const { t } = useTranslation('hospital');
  const create = useMutation({ ...apiMutation('noteTemplateCreate'), onSuccess: useDone(onDone) });
  const rules = useMemo(() => yup.object({ title: titleRule(t) }), [t]);
  return (
    <FormDialog
      open
      onClose={onDone}
      title={t('visits.templates.new')}
      description={t('visits.templates.newText')}
      submitLabel={t('visits.texts.save')}
      initialValues={{ title: '', shared: false }}
      validationSchema={rules}
      onSubmit={({ title, shared }) =>
        create.mutate({ body: { title: title.trim(), shared, sections } })
      }
      submitting={create.isPending}
      problem={useFailure(create.error)}
    >
      <TitleField />
      <SharedField />
    </FormDialog>
  );
};

const sectionsOf = (values: Omit<TemplateValues, 'title' | 'shared'>): NoteText =>
  noteBodyOf({ ...values, disposition: '', followUpDays: '' }).sections;

const valuesOf = ({ title, shared, sections }: NoteTemplate): TemplateValues => {
  const {
    disposition: _disposition,
    followUpDays: _days,
    ...texts
  } = noteValuesOf({ sections, disposition: null, followUpDays: null });
  return { title, shared, ...texts };
};

const changesOf = ({ title, shared, ...texts }: TemplateValues, base: NoteTemplate) => {
  const before = valuesOf(base);
  return {
    ...(title.trim() !== base.title && { title: title.trim() }),
    ...(shared !== base.shared && { shared }),
    ...(noteSections.some((section) => texts[section] !== before[section]) && {
      sections: sectionsOf(texts),
    }),
  };
};

const linesOf = (t: Translate, template: NoteTemplate): RecordLine[] => [
  { label: t('visits.texts.title'), text: template.title },
  {
    label: t('visits.texts.share'),
    text: t(template.shared ? 'visits.texts.ownShared' : 'visits.texts.own'),
  },
  ...noteSections.map((section) => ({
    label: t(`visits.sections.${section}`),
    text: template.sections[section] ?? '',
  })),
];

interface EditTemplateProps {
  readonly template: NoteTemplate;
  readonly onDone: () => void;
}

/** Title, texts, and who sees it. */
export const EditTemplate = ({ template, onDone }: EditTemplateProps) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const update = useMutation({ ...apiMutation('noteTemplateUpdate'), onSuccess: useDone(onDone) });
  const edit = useRecordEdit({
    entry: template,
    update,
    send: (body) => update.mutate({ params: { noteTemplateId: template.id }, body }),
    changesOf,
    valuesOf,
    lines: (entry) => linesOf(t, entry),
    forget: () => void client.invalidateQueries({ queryKey: templatesKey }),
    overwriteText: t('visits.templates.overwrite'),
  });
  const rules = useMemo(
    () =>
      yup.object({
        title: titleRule(t),
        ...Object.fromEntries(
          noteSections.map((section) => [
            section,
            yup
              .string()
              .max(sectionMax[section], t('visits.rules.tooLong', { max: sectionMax[section] })),
          ]),
        ),
      }),
    [t],
  );
  return (
    <FormDialog
      open
      size="lg"
      onClose={onDone}
      title={t('visits.templates.edit')}
      description={t('visits.templates.editText')}
      submitLabel={t('visits.texts.save')}
      initialValues={valuesOf(template)}
      validationSchema={rules}
      onSubmit={edit.save}
      submitting={update.isPending}
      problem={edit.problem}
    >
      {edit.notice}
      <TitleField />
      {noteSections.map((section) => (
        <TextareaField
          key={section}
          name={section}
          label={t(`visits.sections.${section}`)}
          rows={2}
          countTo={sectionMax[section]}
        />
      ))}
      <SharedField />
    </FormDialog>
  );
};
