import { apiMutation, apiQuery } from '@sala/shared-auth';
import { noteSections, type NoteTemplate, type Visit } from '@sala/shared-contracts';
import { Box, Button, ErrorState, LoadingState, Text } from '@sala/shared-ui';
import { useFormikContext } from '@sala/shared-ui/form';
import { ConfirmDialog, InfoDialog } from '@sala/shared-ui/overlay';
import {
  failsAlone,
  notify,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useState } from 'react';
import { NoteTextRow, useNoteTextTitle } from './note-text-row';
import { noteBodyOf, type NoteValues } from './note-values';
import { EditTemplate, NewTemplate, templatesKey } from './template-form';

type View = 'list' | 'new' | { readonly edit: NoteTemplate } | { readonly remove: NoteTemplate };

interface TemplatesDialogProps {
  readonly visit: Visit;
  readonly onClose: () => void;
}

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
      void client.invalidateQueries({ queryKey: templatesKey });
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

  if (view === 'new') return <NewTemplate sections={sections} onDone={back} />;
  if (view !== 'list')
    return 'edit' in view ? (
      <EditTemplate template={view.edit} onDone={back} />
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
