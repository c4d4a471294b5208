import { api, apiMutation, apiQuery } from '@sala/shared-auth';
import { limits, type StaffDocument } from '@sala/shared-contracts';
import {
  Box,
  Button,
  EmptyState,
  ErrorState,
  Flex,
  IconButton,
  lazyPart,
  LoadingState,
  Text,
} from '@sala/shared-ui';
import { FileButton } from '@sala/shared-ui/form';
import { DeleteIcon, DownloadIcon, EditIcon, PlusIcon, UploadIcon } from '@sala/shared-ui/icons';
import { ConfirmDialog } from '@sala/shared-ui/overlay';
import {
  failsAlone,
  notify,
  useFormat,
  useMutation,
  useQuery,
  useTranslation,
} from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { saveFile } from '@sala/screen-parts/save-file';
import { useState } from 'react';
import { useInvalidateStaff } from './invalidate-staff';
import { useDocumentChip } from './staff-chips';

const DocumentDialog = lazyPart(
  () => import('./document-dialog'),
  (module) => module.DocumentDialog,
);

const accepted = '.pdf,.png,.jpg,.jpeg,.webp,.docx';

interface LineProps {
  readonly document: StaffDocument;
  readonly canManage: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

const DocumentLine = ({ document, canManage, onEdit, onDelete }: LineProps) => {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const chipOf = useDocumentChip();
  const invalidate = useInvalidateStaff();
  const params = { staffDocumentId: document.id };
  const download = useMutation({
    mutationKey: ['staffDocumentFileView'],
    mutationFn: () => api.staffDocumentFileView({ params }),
    onSuccess: saveFile,
  });
  const upload = useMutation({ ...apiMutation('staffDocumentFileSave'), onSuccess: invalidate });
  const kind = t(`staff.documents.kinds.${document.kind}`);
  const choose = (file: File) => {
    if (file.size > limits.attachmentMaxBytes) notify.error(t('staff.documents.tooLarge'));
    else
      upload.mutate({ params, query: { name: file.name.slice(-limits.fileNameMax) }, body: file });
  };
  return (
    <Flex as="li" gap="2" py="3" borderBottomWidth="1px" wrap="wrap" align="center">
      <Box flex="1" minW="12rem">
        <Flex gap="2" wrap="wrap" align="center">
          <Text fontWeight="medium">{kind}</Text>
          {chipOf(document.state)}
        </Flex>
        <Text size="sm" tone="muted">
          {[
            document.number,
            document.issuedOn &&
              t('staff.documents.issued', { day: format.day(document.issuedOn) }),
            document.expiresOn
              ? t('staff.documents.expires', { day: format.day(document.expiresOn) })
              : t('staff.documents.noExpiry'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Box>
      {document.file ? (
        <IconButton
          label={t('staff.documents.download', { name: document.file.name })}
          icon={<DownloadIcon />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        />
      ) : null}
      {canManage ? (
        <>
          <FileButton
            accept={accepted}
            label={t('staff.documents.file', { kind })}
            onFile={choose}
            loading={upload.isPending}
          >
            <UploadIcon />
            {t(document.file ? 'staff.documents.replace' : 'staff.documents.upload')}
          </FileButton>
          <IconButton
            label={t('staff.documents.editNamed', { kind })}
            icon={<EditIcon />}
            onClick={onEdit}
          />
          <IconButton
            label={t('staff.documents.deleteNamed', { kind })}
            icon={<DeleteIcon />}
            onClick={onDelete}
          />
        </>
      ) : null}
    </Flex>
  );
};

export interface DocumentsTabProps {
  readonly staffMemberId: string;
  readonly canManage: boolean;
  /** Id of the document in the form, or `new`. */
  readonly open: string;
  readonly onOpen: (documentId: string) => void;
}

/** Documents of a person, the next to expire first. */
export const DocumentsTab = ({ staffMemberId, canManage, open, onOpen }: DocumentsTabProps) => {
  const { t } = useTranslation('settings');
  const invalidate = useInvalidateStaff();
  const [asked, setAsked] = useState<StaffDocument | null>(null);
  const list = useQuery({
    ...apiQuery('staffDocumentList', { params: { staffMemberId } }),
    meta: failsAlone,
  });
  const failure = useFailure(list.error);
  const remove = useMutation({
    ...apiMutation('staffDocumentDelete'),
    meta: failsAlone,
    onSuccess: () => {
      notify.success(t('staff.toasts.documentDeleted'));
      invalidate();
      setAsked(null);
    },
  });
  const refusal = useFailure(remove.error);
  if (failure && !list.data)
    return <ErrorState problem={failure} onRetry={() => void list.refetch()} />;
  if (!list.data) return <LoadingState rows={3} />;
  const add = canManage ? (
    <Button onClick={() => onOpen('new')}>
      <PlusIcon />
      {t('staff.documents.new')}
    </Button>
  ) : undefined;
  const { items } = list.data;
  const edited = items.find(({ id }) => id === open) ?? null;
  return (
    <Box pb="4">
      {items.length === 0 ? (
        <EmptyState
          title={t('staff.documents.empty')}
          text={t('staff.documents.emptyText')}
          action={add}
        />
      ) : (
        <>
          {add}
          <Box as="ul" aria-label={t('staff.tabs.documents')} listStyle="none" m="0" p="0">
            {items.map((document) => (
              <DocumentLine
                key={document.id}
                document={document}
                canManage={canManage}
                onEdit={() => onOpen(document.id)}
                onDelete={() => setAsked(document)}
              />
            ))}
          </Box>
        </>
      )}
      {canManage && (edited || open === 'new') ? (
        <DocumentDialog
          key={open}
          staffMemberId={staffMemberId}
          document={edited}
          onClose={() => onOpen('')}
        />
      ) : null}
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && remove.mutate({ params: { staffDocumentId: asked.id } })}
        title={t('staff.documents.deleteTitle')}
        text={t('staff.documents.deleteText')}
        confirmLabel={t('staff.documents.delete')}
        danger
        pending={remove.isPending}
        problem={refusal}
      />
    </Box>
  );
};
