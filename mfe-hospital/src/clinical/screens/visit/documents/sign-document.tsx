import { apiKey, apiMutation } from '@sala/shared-auth';
import { limits, type ClinicalDocument, type Visit } from '@sala/shared-contracts';
import { Box, Button, Flex, Text } from '@sala/shared-ui';
import { FileButton } from '@sala/shared-ui/form';
import { UploadIcon } from '@sala/shared-ui/icons';
import { InfoDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useRef, useState } from 'react';
import { drawnPng, SignaturePad } from './signature-pad';

interface SignDocumentProps {
  readonly document: ClinicalDocument;
  readonly visit: Visit;
  readonly onClose: () => void;
}

/** Reads a document and locks it: signed on the screen, or with the scan of the signed paper. */
export const SignDocument = ({ document, visit, onClose }: SignDocumentProps) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawn, setDrawn] = useState(false);
  const [tooLarge, setTooLarge] = useState(false);
  const settled = {
    onSuccess: ({ title }: ClinicalDocument) => {
      notify.success(t('visits.documents.locked', { title }));
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: apiKey('visitDocumentList') }),
  };
  const sign = useMutation({ ...apiMutation('clinicalDocumentSign'), ...settled });
  const attach = useMutation({ ...apiMutation('clinicalDocumentScanAttach'), ...settled });
  const failure = useFailure(sign.error ?? attach.error);
  const seen = {
    params: { clinicalDocumentId: document.id },
    query: { version: String(document.version) },
  };
  const signer = {
    patient: visit.patient.name,
    guardian: document.signerName,
    practitioner: visit.practitioner?.name ?? '',
  }[document.signer];
  const send = async () => {
    const body = canvas.current && (await drawnPng(canvas.current));
    attach.reset();
    if (body) sign.mutate({ ...seen, body });
  };
  const choose = (scan: File) => {
    const refused = scan.size > limits.documentScanMaxBytes;
    setTooLarge(refused);
    sign.reset();
    if (!refused) attach.mutate({ ...seen, body: scan });
  };
  const pending = sign.isPending || attach.isPending;
  return (
    <InfoDialog open onClose={onClose} size="lg" title={document.title}>
      <Box
        role="region"
        aria-label={t('visits.documents.body')}
        tabIndex={0}
        maxH="30vh"
        overflowY="auto"
        mb="3"
      >
        <Text whiteSpace="pre-line" overflowWrap="anywhere">
          {document.body}
        </Text>
      </Box>
      <Text size="sm" tone="muted" mb="2">
        {t('visits.documents.signText')}
      </Text>
      <SignaturePad
        canvas={canvas}
        label={t('visits.documents.pad', { name: signer })}
        onDrawn={setDrawn}
      />
      {failure || tooLarge ? (
        <Text role="alert" size="sm" tone="danger" mt="2">
          {tooLarge
            ? t('visits.documents.tooLarge')
            : [failure?.title, failure?.detail].filter(Boolean).join(' ')}
        </Text>
      ) : null}
      <Flex gap="2" mt="3" wrap="wrap" justify="flex-end">
        <FileButton
          accept=".pdf,.png,.jpg,.jpeg"
          label={t('visits.documents.scanFile')}
          onFile={choose}
          loading={attach.isPending}
          disabled={pending}
        >
          <UploadIcon />
          {t('visits.documents.attach')}
        </FileButton>
        <Button
          variant="solid"
          disabled={!drawn || pending}
          loading={sign.isPending}
          onClick={() => void send()}
        >
          {t('visits.documents.signAndLock')}
        </Button>
      </Flex>
    </InfoDialog>
  );
};
