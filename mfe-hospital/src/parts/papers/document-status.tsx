import type { ClinicalDocumentRow } from '@sala/shared-contracts';
import { StatusChip, statusLooks } from '@sala/shared-ui/status';
import { useTranslation } from '@sala/shell-sdk';

/** Whether a document is signed, and how. */
export const DocumentStatusChip = ({ signature }: Pick<ClinicalDocumentRow, 'signature'>) => {
  const { t } = useTranslation('hospital');
  return (
    <StatusChip {...(signature ? statusLooks.done : statusLooks.toSign)}>
      {t(`papers.documents.${signature ?? 'unsigned'}`)}
    </StatusChip>
  );
};
