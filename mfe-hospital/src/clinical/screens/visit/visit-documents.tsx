import { apiKey, apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import type { ClinicalDocument, Visit } from '@sala/shared-contracts';
import { Box, Button, ErrorState, Flex, lazyPart, LoadingState, Text } from '@sala/shared-ui';
import {
  DeleteIcon,
  EditIcon,
  EyeIcon,
  LockIcon,
  PlusIcon,
  PrintIcon,
} from '@sala/shared-ui/icons';
import { RowMenu, type MenuAction } from '@sala/shared-ui/menu';
import { ConfirmDialog } from '@sala/shared-ui/overlay';
import {
  failsAlone,
  useFormat,
  useLiveQueries,
  useMutation,
  useQuery,
  useQueryClient,
  useSearchState,
  useTranslation,
} from '@sala/shell-sdk';
import { isDenied, useFailure } from '@sala/screen-parts/failure';
import { useState } from 'react';
import { DocumentStatusChip } from '../../../parts/papers/document-status';
import { useDocumentPapers } from '../../../parts/papers/use-document-papers';
import { RecordSection } from './record-section';
import { parseVisitPlace } from './visit-search';

const NewDocument = lazyPart(
  () => import('./documents/new-document'),
  (module) => module.NewDocument,
);
const EditDocument = lazyPart(
  () => import('./documents/edit-document'),
  (module) => module.EditDocument,
);
const SignDocument = lazyPart(
  () => import('./documents/sign-document'),
  (module) => module.SignDocument,
);
const ReadDocument = lazyPart(
  () => import('./documents/read-document'),
  (module) => module.ReadDocument,
);

/* A title is longer than the column is wide. */
const wraps = { whiteSpace: 'normal', textAlign: 'start', height: 'auto', maxW: 'full' } as const;

const liveEvents = { 'clinical_document.': ['visitDocumentList'] } as const;

interface DiscardProps {
  readonly document: ClinicalDocument;
  readonly onClose: () => void;
}

const DiscardDocument = ({ document, onClose }: DiscardProps) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const remove = useMutation({
    ...apiMutation('clinicalDocumentDelete'),
    onSuccess: onClose,
    onSettled: () => client.invalidateQueries({ queryKey: apiKey('visitDocumentList') }),
  });
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { clinicalDocumentId: document.id } })}
      title={t('visits.documents.discardTitle', { title: document.title })}
      text={t('visits.documents.discardText')}
      confirmLabel={t('visits.documents.discard')}
      pending={remove.isPending}
      problem={useFailure(remove.error)}
    />
  );
};

/** As it was when it was asked for: what is signed is what was read. */
interface Asked {
  readonly what: 'sign' | 'discard';
  readonly document: ClinicalDocument;
}

interface DocumentLineProps {
  readonly document: ClinicalDocument;
  readonly onOpen: () => void;
  readonly onSign: () => void;
  readonly onDiscard: () => void;
}

const DocumentLine = ({ document, onOpen, onSign, onDiscard }: DocumentLineProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const papers = useDocumentPapers();
  const mayPrint = useCan('clinical:read'); // an emergency access reads, and takes nothing away
  const { id, title, signature, actions, createdAt, createdBy, lockedAt, lockedBy } = document;
  const mayEdit = actions.includes('update');
  const menu: MenuAction[] = [
    {
      key: 'open',
      label: t(mayEdit ? 'visits.documents.edit' : 'visits.documents.read'),
      icon: mayEdit ? <EditIcon /> : <EyeIcon />,
      onSelect: onOpen,
    },
    ...(mayPrint
      ? [
          {
            key: 'print',
            label: t('papers.documents.print'),
            icon: <PrintIcon />,
            onSelect: () => papers.print(id),
          },
        ]
      : []),
    ...(mayPrint && signature === 'scan'
      ? [
          {
            key: 'scan',
            label: t('papers.documents.openScan'),
            icon: <EyeIcon />,
            onSelect: () => papers.scan(id),
          },
        ]
      : []),
    ...(actions.includes('delete')
      ? [
          {
            key: 'discard',
            label: t('visits.documents.discard'),
            icon: <DeleteIcon />,
            danger: true,
            onSelect: onDiscard,
          },
        ]
      : []),
  ];
  return (
    <Box as="li" py="1.5" borderBottomWidth="1px">
      <Flex align="center" justify="space-between" gap="2">
        <Box flex="1" minW="0" css={{ '& > button': wraps }}>
          <Button variant="link" onClick={onOpen}>
            {title}
          </Button>
        </Box>
        <RowMenu name={title} actions={menu} />
      </Flex>
      <Flex align="center" justify="space-between" gap="2" wrap="wrap" mt="1">
        <DocumentStatusChip signature={signature} />
        {actions.includes('sign') ? (
          <Button
            size="sm"
            aria-label={t('visits.documents.signNamed', { title })}
            onClick={onSign}
          >
            <LockIcon />
            {t('visits.documents.sign')}
          </Button>
        ) : null}
      </Flex>
      {mayEdit && !actions.includes('sign') ? (
        <Text size="xs" mt="1">
          {t('visits.documents.blanks')}
        </Text>
      ) : null}
      <Text size="xs" tone="muted" mt="1">
        {lockedAt
          ? t('visits.documents.signedBy', { day: format.date(lockedAt), name: lockedBy })
          : t('visits.documents.filledBy', { day: format.date(createdAt), name: createdBy })}
      </Text>
    </Box>
  );
};

/** Consents, certificates, letters and sick leave of a visit: filled, signed once and locked. */
export const VisitDocuments = ({ visit }: { readonly visit: Visit }) => {
  const { t } = useTranslation('hospital');
  const [place, go] = useSearchState(parseVisitPlace);
  const [asked, setAsked] = useState<Asked>();
  const view = useQuery({
    ...apiQuery('visitDocumentList', { params: { visitId: visit.id } }),
    meta: failsAlone,
    refetchOnWindowFocus: false, // each reading is logged
  });
  useLiveQueries(liveEvents);
  const failure = useFailure(view.error);
  if (isDenied(view.error)) return null;
  const { items, canWrite } = view.data ?? { items: [], canWrite: false };
  const shown = items.find(({ id }) => id === place.document);
  const close = () => go({ document: '' });
  const done = () => setAsked(undefined);
  return (
    <RecordSection
      title={t('visits.documents.title')}
      end={
        canWrite ? (
          <Button size="sm" variant="ghost" onClick={() => go({ document: 'new' })}>
            <PlusIcon />
            {t('visits.documents.new')}
          </Button>
        ) : null
      }
    >
      {view.isPending ? <LoadingState shape="text" rows={1} /> : null}
      {failure && !view.data ? (
        <ErrorState
          problem={failure}
          onRetry={() => void view.refetch()}
          retrying={view.isFetching}
        />
      ) : null}
      {view.data && items.length === 0 ? (
        <Text size="sm" tone="muted">
          {t('visits.documents.none')}
        </Text>
      ) : null}
      <Box as="ul" role="list" m="0" p="0">
        {items.map((document) => (
          <DocumentLine
            key={document.id}
            document={document}
            onOpen={() => go({ document: document.id })}
            onSign={() => setAsked({ what: 'sign', document })}
            onDiscard={() => setAsked({ what: 'discard', document })}
          />
        ))}
      </Box>
      {place.document === 'new' && canWrite ? (
        <NewDocument
          visit={visit}
          onClose={close}
          onCreated={({ id }) => go({ document: id }, { replace: true })}
        />
      ) : null}
      {shown?.actions.includes('update') ? (
        <EditDocument key={shown.id} document={shown} onClose={close} />
      ) : shown ? (
        <ReadDocument document={shown} onClose={close} />
      ) : null}
      {asked?.what === 'sign' ? (
        <SignDocument document={asked.document} visit={visit} onClose={done} />
      ) : null}
      {asked?.what === 'discard' ? (
        <DiscardDocument document={asked.document} onClose={done} />
      ) : null}
    </RecordSection>
  );
};
