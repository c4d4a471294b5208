import type { ClinicalDocumentRow } from '@sala/shared-contracts';
import { StatusChip } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';

/** Whether a document is signed, and how. */
export const DocumentStatusChip = ({ signature }: Pick<ClinicalDocumentRow, 'signature'>) => {
  const { t } = useTranslation('hospital');
  return (
    <StatusChip tone={signature ? 'green' : 'amber'}>
      {t(`papers.documents.${signature ?? 'unsigned'}`)}
    </StatusChip>
  );
};
