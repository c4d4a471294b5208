import type { SapPatientRow } from '@sala/shared-contracts';
import { Badge, Flex } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';

type Marked = Pick<SapPatientRow, 'deceased' | 'cancelled' | 'mergedInto' | 'provisional'>;

export const isMarked = ({ deceased, cancelled, mergedInto, provisional }: Marked): boolean =>
  deceased || cancelled || provisional || mergedInto !== null;

/** What is unusual about a record in SAP. */
export const RecordMarks = ({ record }: { readonly record: Marked }) => {
  const { t } = useTranslation('hospital');
  const { deceased, cancelled, mergedInto, provisional } = record;
  return (
    <Flex as="span" gap="1" align="center" wrap="wrap">
      {deceased ? <Badge>{t('sapPatients.marks.deceased')}</Badge> : null}
      {cancelled ? <Badge tone="danger">{t('sapPatients.marks.cancelled')}</Badge> : null}
      {mergedInto === null ? null : <Badge>{t('sapPatients.marks.merged')}</Badge>}
      {provisional ? <Badge tone="accent">{t('sapPatients.marks.provisional')}</Badge> : null}
    </Flex>
  );
};
