import { apiMutation } from '@sala/shared-auth';
import { limits, patterns, type NoteSnippet } from '@sala/shared-contracts';
import { SwitchField, TextareaField, TextField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import type { UiProblem } from '@sala/shared-ui';
import { notify, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useRecordEdit } from '@sala/screen-parts/record-edit';
import { useMemo, type ReactNode } from 'react';

export const snippetsKey = ['noteSnippetList'];

type SnippetValues = Pick<NoteSnippet, 'key' | 'title' | 'text' | 'shared'>;

const empty: SnippetValues = { key: '', title: '', text: '', shared: false };

const tidy = ({ key, title, text, shared }: SnippetValues): SnippetValues => ({
  key: key.trim(),
  title: title.trim(),
  text,
  shared,
});

interface SnippetFormProps {
  readonly title: string;
  readonly initialValues: SnippetValues;
  readonly onSubmit: (values: SnippetValues) => void;
  readonly onClose: () => void;
  readonly submitting: boolean;
  readonly problem: UiProblem | null;
  readonly notice?: ReactNode;
}

const SnippetForm = ({ notice, onSubmit, ...form }: SnippetFormProps) => {
  const { t } = useTranslation('hospital');
  const rules = useMemo(() => {
    const text = (missing: string, max: number) =>
      yup.string().trim().required(t(missing)).max(max, t('visits.rules.tooLong', { max }));
    return yup.object({
      key: yup
        .string()
        .trim()
        .required(t('visits.snippets.keyNeeded'))
        .matches(patterns.snippetKey, t('visits.snippets.keyRule')),
      title: text('visits.texts.titleNeeded', limits.noteTextTitleMax),
      text: text('visits.snippets.textNeeded', limits.snippetTextMax),
    });
  }, [t]);
  return (
    <FormDialog
      open
      submitLabel={t('visits.texts.save')}
      validationSchema={rules}
      onSubmit={(values) => onSubmit(tidy(values))}
      {...form}
    >
      {notice}
      <TextField
        name="key"
        label={t('visits.snippets.key')}
        help={t('visits.snippets.keyRule')}
        required
        mono
      />
      <TextField name="title" label={t('visits.texts.title')} required />
      <TextareaField
        name="text"
        label={t('visits.snippets.text')}
        help={t('visits.snippets.textHelp')}
        rows={5}
        required
        countTo={limits.snippetTextMax}
      />
      <SwitchField
        name="shared"
        label={t('visits.texts.share')}
        help={t('visits.texts.shareHelp')}
      />
    </FormDialog>
  );
};

const useDone = (onDone: () => void) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  return () => {
    notify.success(t('visits.snippets.saved'));
    void client.invalidateQueries({ queryKey: snippetsKey });
    onDone();
  };
};

export const NewSnippet = ({ onDone }: { readonly onDone: () => void }) => {
  const { t } = useTranslation('hospital');
  const create = useMutation({ ...apiMutation('noteSnippetCreate'), onSuccess: useDone(onDone) });
  return (
    <SnippetForm
      title={t('visits.snippets.new')}
      initialValues={empty}
      onSubmit={(body) => create.mutate({ body })}
      onClose={onDone}
      submitting={create.isPending}
      problem={useFailure(create.error)}
    />
  );
};

const valuesOf = ({ key, title, text, shared }: NoteSnippet): SnippetValues => ({
  key,
  title,
  text,
  shared,
});

const changesOf = (values: SnippetValues, base: NoteSnippet) => ({
  ...(values.key !== base.key && { key: values.key }),
  ...(values.title !== base.title && { title: values.title }),
  ...(values.text !== base.text && { text: values.text }),
  ...(values.shared !== base.shared && { shared: values.shared }),
});

interface EditSnippetProps {
  readonly snippet: NoteSnippet;
  readonly onDone: () => void;
}

export const EditSnippet = ({ snippet, onDone }: EditSnippetProps) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const update = useMutation({ ...apiMutation('noteSnippetUpdate'), onSuccess: useDone(onDone) });
  const edit = useRecordEdit({
    entry: snippet,
    update,
    send: (body) => update.mutate({ params: { noteSnippetId: snippet.id }, body }),
    changesOf,
    valuesOf,
    lines: ({ key, title, text, shared }) => [
      { label: t('visits.snippets.key'), text: key },
      { label: t('visits.texts.title'), text: title },
      { label: t('visits.snippets.text'), text },
      {
        label: t('visits.texts.share'),
        text: t(shared ? 'visits.texts.ownShared' : 'visits.texts.own'),
      },
    ],
    forget: () => void client.invalidateQueries({ queryKey: snippetsKey }),
  });
  return (
    <SnippetForm
      title={t('visits.snippets.edit')}
      initialValues={valuesOf(snippet)}
      onSubmit={edit.save}
      onClose={onDone}
      submitting={update.isPending}
      problem={edit.problem}
      notice={edit.notice}
    />
  );
};
