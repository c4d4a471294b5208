import { apiMutation, apiQuery } from '@sala/shared-auth';
import type { NoteSnippet } from '@sala/shared-contracts';
import { Box, Button, ErrorState, LoadingState, Text } from '@sala/shared-ui';
import { ConfirmDialog, InfoDialog } from '@sala/shared-ui/overlay';
import { failsAlone, useMutation, useQuery, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useState } from 'react';
import { NoteTextRow } from './note-text-row';
import { EditSnippet, NewSnippet, snippetsKey } from './snippet-form';

type View = 'list' | 'new' | { readonly edit: NoteSnippet } | { readonly remove: NoteSnippet };

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
      void client.invalidateQueries({ queryKey: snippetsKey });
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
  if (view === 'new') return <NewSnippet onDone={back} />;
  if (view !== 'list')
    return 'edit' in view ? (
      <EditSnippet snippet={view.edit} onDone={back} />
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
