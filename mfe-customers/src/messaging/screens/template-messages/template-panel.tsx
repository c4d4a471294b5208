import {
  lintTemplate,
  type MessageTemplateDetail,
  type TemplateVersion,
} from '@sala/shared-contracts';
import { apiMutation, apiQuery } from '@sala/shared-auth';
import { Box, Button, ErrorState, Flex, LoadingState, Text } from '@sala/shared-ui';
import { FileButton } from '@sala/shared-ui/form';
import { DeleteIcon, EditIcon } from '@sala/shared-ui/icons';
import { ConfirmDialog, SidePanel } from '@sala/shared-ui/overlay';
import { notify, useCrumb, useMutation, useQuery, useTranslation } from '@sala/shell-sdk';
import { isMissing, useFailure } from '@sala/screen-parts/failure';
import { RefusalList } from '@sala/screen-parts/refusal-list';
import { useState } from 'react';
import { DuplicateTemplate } from './duplicate-template';
import { EditTemplate } from './edit-template';
import { Findings } from './findings';
import { useInvalidateTemplates } from './invalidate-templates';
import { PhonePreview } from './phone-preview';
import { useTemplateChip } from './template-chips';
import { TemplateEvent } from './template-event';
import { TemplateFacts, TemplateNotices, TemplateVersions } from './template-facts';
import { lintedOf, valuesOf } from './template-rules';

const whileWaitingMs = 10_000;

interface ShownProps {
  readonly template: MessageTemplateDetail;
  readonly newest: TemplateVersion;
  readonly canManage: boolean;
  readonly onEdit: (from?: TemplateVersion) => void;
  readonly onOpen: (templateId: string) => void;
  readonly onClose: () => void;
}

const useTemplateActions = (template: MessageTemplateDetail, done: () => void) => {
  const { t } = useTranslation('customers');
  const invalidate = useInvalidateTemplates();
  const told = (key: 'submitted' | 'archivedDone' | 'fileSaved') => () => {
    notify.success(t(`templates.${key}`, { name: template.name }));
    invalidate();
    done();
  };
  return {
    submit: useMutation({
      ...apiMutation('messageTemplateSubmit'),
      onSuccess: told('submitted'),
    }),
    archive: useMutation({
      ...apiMutation('messageTemplateArchive'),
      onSuccess: told('archivedDone'),
    }),
    file: useMutation({
      ...apiMutation('messageTemplateFileSave'),
      onSuccess: told('fileSaved'),
    }),
  };
};

const accepted = { image: 'image/png,image/jpeg', document: '.pdf' } as const;

const Shown = ({ template, newest, canManage, onEdit, onOpen, onClose }: ShownProps) => {
  useCrumb(template.name);
  const { t } = useTranslation('customers');
  const chipOf = useTemplateChip();
  const [asking, ask] = useState<'submit' | 'archive' | 'duplicate' | null>(null);
  const close = () => ask(null);
  const { submit, archive, file } = useTemplateActions(template, close);
  const submitFailure = useFailure(submit.error);
  const archiveFailure = useFailure(archive.error);
  const { id: messageTemplateId, version, archivedAt } = template;
  const params = { messageTemplateId };
  const values = valuesOf(template, newest);
  const { kind, file: headerFile } = newest.header;
  const findings = lintTemplate(lintedOf(values, headerFile !== null));
  const isDraft = newest.status === 'draft';
  const mayWrite = canManage && archivedAt === null;
  const isBlocked = findings.some(({ level }) => level === 'error');
  return (
    <SidePanel
      beside="record"
      open
      width="wide"
      title={template.name}
      onClose={onClose}
      footer={
        mayWrite ? (
          <>
            <Button variant="dangerGhost" me="auto" onClick={() => ask('archive')}>
              <DeleteIcon />
              {t('templates.archive')}
            </Button>
            <Button onClick={() => ask('duplicate')}>{t('templates.duplicate')}</Button>
            {newest.status === 'pending' ? null : (
              <Button onClick={() => onEdit()}>
                <EditIcon />
                {t('templates.edit')}
              </Button>
            )}
            {isDraft ? (
              <Button variant="solid" disabled={isBlocked} onClick={() => ask('submit')}>
                {t('templates.submit')}
              </Button>
            ) : null}
          </>
        ) : canManage ? (
          <Button onClick={() => ask('duplicate')}>{t('templates.duplicate')}</Button>
        ) : null
      }
    >
      <Flex gap="2" wrap="wrap" align="center" mb="3">
        {chipOf(template.status)}
      </Flex>
      <TemplateNotices template={template} />
      <Box display="grid" gap="5">
        {isDraft ? <Findings findings={findings} /> : null}
        {isDraft && mayWrite && (kind === 'image' || kind === 'document') ? (
          <Box>
            <FileButton
              accept={accepted[kind]}
              label={t('templates.chooseFile')}
              loading={file.isPending}
              onFile={(chosen) =>
                file.mutate({
                  params,
                  query: { name: chosen.name, version: String(version) },
                  body: chosen,
                })
              }
            >
              {headerFile?.name ?? t('templates.chooseFile')}
            </FileButton>
          </Box>
        ) : null}
        <PhonePreview template={values} />
        <TemplateFacts template={template} />
        <TemplateEvent template={template} canWrite={mayWrite} />
        {template.refusals.length > 0 ? (
          <Box as="section" aria-label={t('templates.notSent')}>
            <Text as="h3" fontWeight="semibold">
              {t('templates.notSent')}
            </Text>
            <RefusalList label={t('templates.notSent')} refusals={template.refusals} />
          </Box>
        ) : null}
        <TemplateVersions
          versions={template.versions}
          onTakeUp={mayWrite && newest.status !== 'pending' ? onEdit : undefined}
        />
      </Box>
      <ConfirmDialog
        open={asking === 'submit'}
        title={t('templates.submitTitle', { name: template.name })}
        text={t('templates.submitText')}
        confirmLabel={t('templates.submit')}
        onConfirm={() => submit.mutate({ params, body: { version } })}
        onClose={close}
        pending={submit.isPending}
        problem={submitFailure}
      />
      <ConfirmDialog
        open={asking === 'archive'}
        title={t('templates.archiveTitle', { name: template.name })}
        text={t('templates.archiveText')}
        confirmLabel={t('templates.archive')}
        danger
        onConfirm={() => archive.mutate({ params, body: { version } })}
        onClose={close}
        pending={archive.isPending}
        problem={archiveFailure}
      />
      {asking === 'duplicate' ? (
        <DuplicateTemplate template={template} onClose={close} onCreated={({ id }) => onOpen(id)} />
      ) : null}
    </SidePanel>
  );
};

export interface TemplatePanelProps extends Pick<ShownProps, 'canManage' | 'onOpen' | 'onClose'> {
  readonly templateId: string;
  readonly editing: boolean;
  readonly onEdit: (editing: boolean) => void;
}

/** One template, or its builder. */
export const TemplatePanel = ({ templateId, editing, onEdit, ...panel }: TemplatePanelProps) => {
  const { t } = useTranslation('customers');
  const [from, takeUp] = useState<TemplateVersion | null>(null);
  const view = useQuery({
    ...apiQuery('messageTemplateView', { params: { messageTemplateId: templateId } }),
    refetchInterval: ({ state }) =>
      state.data?.newest.status === 'pending' ? whileWaitingMs : false,
  });
  const failure = useFailure(view.error);
  const [newest] = view.data?.versions ?? [];
  if (view.data && newest && editing)
    return (
      <EditTemplate
        template={view.data}
        newest={newest}
        from={from ?? newest}
        onClose={() => onEdit(false)}
      />
    );
  if (view.data && newest)
    return (
      <Shown
        template={view.data}
        newest={newest}
        onEdit={(version) => {
          takeUp(version ?? null);
          onEdit(true);
        }}
        {...panel}
      />
    );
  return (
    <SidePanel beside="record" open width="wide" title={t('templates.one')} onClose={panel.onClose}>
      {isMissing(view) ? (
        <ErrorState title={t('templates.notFound')} text={t('templates.notFoundText')} />
      ) : failure ? (
        <ErrorState
          problem={failure}
          onRetry={() => void view.refetch()}
          retrying={view.isFetching}
        />
      ) : (
        <LoadingState shape="form" rows={6} />
      )}
    </SidePanel>
  );
};
