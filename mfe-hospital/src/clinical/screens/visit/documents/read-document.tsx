import type { ClinicalDocument } from '@sala/shared-contracts';
import { Text } from '@sala/shared-ui';
import { InfoDialog } from '@sala/shared-ui/overlay';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { Facts } from '@sala/screen-parts/facts';

interface ReadDocumentProps {
  readonly document: ClinicalDocument;
  readonly onClose: () => void;
}

/** A document as it is kept, with its signature and digest. */
export const ReadDocument = ({ document, onClose }: ReadDocumentProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const { signature, lockedAt, lockedBy, expiresOn, contentHash, signerName } = document;
  const facts = [
    {
      key: 'signature',
      label: t('visits.documents.signedHow'),
      content: t(`papers.documents.${signature ?? 'unsigned'}`),
    },
    {
      key: 'locked',
      label: t('visits.documents.lockedBy'),
      content: lockedAt ? `${format.dateTime(lockedAt)} · ${lockedBy ?? ''}` : '',
    },
    { key: 'signer', label: t('visits.documents.signerName'), content: signerName },
    {
      key: 'expires',
      label: t('visits.documents.expiresOn'),
      content: expiresOn ? format.day(expiresOn) : '',
    },
    { key: 'hash', label: t('visits.documents.hash'), content: contentHash ?? '' },
  ].filter(({ content }) => content !== '');
  return (
    <InfoDialog open onClose={onClose} size="lg" title={document.title}>
      {document.intact ? null : (
        <Text role="alert" tone="danger" mb="3">
          {t('visits.documents.altered')}
        </Text>
      )}
      <Text whiteSpace="pre-line" overflowWrap="anywhere" mb="4">
        {document.body}
      </Text>
      <Facts facts={facts} />
    </InfoDialog>
  );
};
