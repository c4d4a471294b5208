import { apiMutation, apiQuery } from '@sala/shared-auth';
import {
  limits,
  noteSections,
  type NoteTemplate,
  type NoteText,
  type Visit,
} from '@sala/shared-contracts';
import { Box, Button, ErrorState, LoadingState, Text } from '@sala/shared-ui';
import { SwitchField, TextField, useFormikContext, yup } from '@sala/shared-ui/form';
import { ConfirmDialog, FormDialog, InfoDialog } from '@sala/shared-ui/overlay';
import {
  failsAlone,
  notify,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo, useState } from 'react';
import { NoteTextRow, useNoteTextTitle } from './note-text-row';
import { noteBodyOf, type NoteValues } from './note-values';

type View = 'list' | 'new' | { readonly edit: NoteTemplate } | { readonly remove: NoteTemplate };

interface TemplatesDialogProps {
  readonly visit: Visit;
  readonly onClose: () => void;
}

const queryKey = ['noteTemplateList'];

/** The title of a template and who sees it; a new one takes the texts of the note. */
const TemplateForm = ({
  template,
  sections,
  onDone,
}: {
  readonly template?: NoteTemplate;
  readonly sections: NoteText;
  readonly onDone: () => void;
}) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const done = () => {
    notify.success(t('visits.templates.saved'));
    void client.invalidateQueries({ queryKey });
    onDone();
  };
  const create = useMutation({ ...apiMutation('noteTemplateCreate'), onSuccess: done });
  const update = useMutation({ ...apiMutation('noteTemplateUpdate'), onSuccess: done });
  const rules = useMemo(
    () =>
      yup.object({
        title: yup
          .string()
          .trim()
          .required(t('visits.texts.titleNeeded'))
          .max(
            limits.noteTextTitleMax,
            t('visits.rules.tooLong', { max: limits.noteTextTitleMax }),
          ),
      }),
    [t],
  );
  return (
    <FormDialog
      open
      onClose={onDone}
      title={t(template ? 'visits.templates.edit' : 'visits.templates.new')}
      {...(template ? {} : { description: t('visits.templates.newText') })}
      submitLabel={t('visits.texts.save')}
      initialValues={{ title: template?.title ?? '', shared: template?.shared ?? false }}
      validationSchema={rules}
      onSubmit={({ title, shared }) => {
        const given = { title: title.trim(), shared };
        if (template)
          update.mutate({
            params: { noteTemplateId: template.id },
            body: { version: template.version, ...given },
          });
        else create.mutate({ body: { ...given, sections } });
      }}
      submitting={create.isPending || update.isPending}
      problem={useFailure(create.error ?? update.error)}
    >
      <TextField
        name="title"
        label={t('visits.texts.title')}
        required
        countTo={limits.noteTextTitleMax}
      />
      <SwitchField
        name="shared"
        label={t('visits.texts.share')}
        help={t('visits.texts.shareHelp')}
      />
    </FormDialog>
  );
};

const RemoveTemplate = ({
  template,
  onDone,
}: {
  readonly template: NoteTemplate;
  readonly onDone: () => void;
}) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const remove = useMutation({
    ...apiMutation('noteTemplateDelete'),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey });
      onDone();
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      onClose={onDone}
      onConfirm={() => remove.mutate({ params: { noteTemplateId: template.id } })}
      title={t('visits.templates.remove', { title: template.title })}
      text={t('visits.templates.removeText')}
      confirmLabel={t('visits.texts.delete')}
      pending={remove.isPending}
      problem={useFailure(remove.error)}
    />
  );
};

/** Templates for the note that is being written: use one, keep this note as one, manage one’s own. */
export const TemplatesDialog = ({ visit, onClose }: TemplatesDialogProps) => {
  const { t } = useTranslation('hospital');
  const titleOf = useNoteTextTitle();
  const { values, setValues } = useFormikContext<NoteValues>();
  const [view, setView] = useState<View>('list');
  const list = useQuery({
    ...apiQuery('noteTemplateList', { query: { visitId: visit.id } }),
    meta: failsAlone,
  });
  const failure = useFailure(list.error);
  const { sections } = noteBodyOf(values);
  const back = () => setView('list');

  // What is written already stays: a template fills what is empty.
  const use = (template: NoteTemplate) => {
    const filled = noteSections.filter(
      (section) => template.sections[section] && values[section] === '',
    );
    void setValues({
      ...values,
      ...Object.fromEntries(filled.map((section) => [section, template.sections[section]])),
    });
    notify.success(
      t(filled.length > 0 ? 'visits.templates.used' : 'visits.templates.nothingEmpty', {
        title: titleOf(template),
      }),
    );
    onClose();
  };

  if (view === 'new') return <TemplateForm sections={sections} onDone={back} />;
  if (view !== 'list')
    return 'edit' in view ? (
      <TemplateForm template={view.edit} sections={sections} onDone={back} />
    ) : (
      <RemoveTemplate template={view.remove} onDone={back} />
    );
  return (
    <InfoDialog open onClose={onClose} size="lg" title={t('visits.templates.title')}>
      <Text size="sm" tone="muted" mb="2">
        {t('visits.templates.text')}
      </Text>
      <Button
        size="sm"
        disabled={Object.keys(sections).length === 0}
        onClick={() => setView('new')}
      >
        {t('visits.templates.new')}
      </Button>
      {failure ? (
        <ErrorState problem={failure} onRetry={() => void list.refetch()} />
      ) : list.data ? (
        <Box as="ul" role="list" m="0" p="0" mt="2">
          {list.data.items.map((template) => (
            <NoteTextRow
              key={template.id}
              item={template}
              mark={template.suggested ? t('visits.templates.suggested') : undefined}
              onUse={() => use(template)}
              onEdit={() => setView({ edit: template })}
              onDelete={() => setView({ remove: template })}
            />
          ))}
        </Box>
      ) : (
        <LoadingState shape="form" />
      )}
    </InfoDialog>
  );
};
