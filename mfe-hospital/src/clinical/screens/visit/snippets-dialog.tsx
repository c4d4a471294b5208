import { apiMutation, apiQuery } from '@sala/shared-auth';
import { limits, patterns, type NoteSnippet } from '@sala/shared-contracts';
import { Box, Button, ErrorState, LoadingState, Text } from '@sala/shared-ui';
import { SwitchField, TextareaField, TextField, yup } from '@sala/shared-ui/form';
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
import { NoteTextRow } from './note-text-row';

type View = 'list' | 'new' | { readonly edit: NoteSnippet } | { readonly remove: NoteSnippet };

const queryKey = ['noteSnippetList'];

const SnippetForm = ({
  snippet,
  onDone,
}: {
  readonly snippet?: NoteSnippet;
  readonly onDone: () => void;
}) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const done = () => {
    notify.success(t('visits.snippets.saved'));
    void client.invalidateQueries({ queryKey });
    onDone();
  };
  const create = useMutation({ ...apiMutation('noteSnippetCreate'), onSuccess: done });
  const update = useMutation({ ...apiMutation('noteSnippetUpdate'), onSuccess: done });
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
      onClose={onDone}
      title={t(snippet ? 'visits.snippets.edit' : 'visits.snippets.new')}
      submitLabel={t('visits.texts.save')}
      initialValues={{
        key: snippet?.key ?? '',
        title: snippet?.title ?? '',
        text: snippet?.text ?? '',
        shared: snippet?.shared ?? false,
      }}
      validationSchema={rules}
      onSubmit={({ key, title, text, shared }) => {
        const given = { key: key.trim(), title: title.trim(), text, shared };
        if (snippet)
          update.mutate({
            params: { noteSnippetId: snippet.id },
            body: { version: snippet.version, ...given },
          });
        else create.mutate({ body: given });
      }}
      submitting={create.isPending || update.isPending}
      problem={useFailure(create.error ?? update.error)}
    >
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

const RemoveSnippet = ({
  snippet,
  onDone,
}: {
  readonly snippet: NoteSnippet;
  readonly onDone: () => void;
}) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const remove = useMutation({
    ...apiMutation('noteSnippetDelete'),
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
      onConfirm={() => remove.mutate({ params: { noteSnippetId: snippet.id } })}
      title={t('visits.snippets.remove', { key: snippet.key })}
      text={t('visits.snippets.removeText')}
      confirmLabel={t('visits.texts.delete')}
      pending={remove.isPending}
      problem={useFailure(remove.error)}
    />
  );
};

/** Short texts that are typed after a slash: what there is, and one’s own. */
export const SnippetsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('hospital');
  const [view, setView] = useState<View>('list');
  const list = useQuery({ ...apiQuery('noteSnippetList'), meta: failsAlone });
  const failure = useFailure(list.error);
  const back = () => setView('list');
  if (view === 'new') return <SnippetForm onDone={back} />;
  if (view !== 'list')
    return 'edit' in view ? (
      <SnippetForm snippet={view.edit} onDone={back} />
    ) : (
      <RemoveSnippet snippet={view.remove} onDone={back} />
    );
  return (
    <InfoDialog open onClose={onClose} size="lg" title={t('visits.snippets.title')}>
      <Text size="sm" tone="muted" mb="2">
        {t('visits.snippets.hint')}
      </Text>
      <Button size="sm" onClick={() => setView('new')}>
        {t('visits.snippets.new')}
      </Button>
      {failure ? (
        <ErrorState problem={failure} onRetry={() => void list.refetch()} />
      ) : list.data ? (
        <Box as="ul" role="list" m="0" p="0" mt="2">
          {list.data.items.map((snippet) => (
            <NoteTextRow
              key={snippet.id}
              item={snippet}
              mark={`/${snippet.key}`}
              onEdit={() => setView({ edit: snippet })}
              onDelete={() => setView({ remove: snippet })}
            />
          ))}
        </Box>
      ) : (
        <LoadingState shape="form" />
      )}
    </InfoDialog>
  );
};
