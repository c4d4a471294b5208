import type { SapCaseRow } from '@sala/shared-contracts';
import { Badge, Flex } from '@sala/shared-ui';
import { StatusChip } from '@sala/shared-ui/status';
import { useTranslation } from '@sala/shell-sdk';
import { caseLooks } from '../../parts/case-looks';

/** The status of a case, and what is particular about it. */
export const CaseMarks = ({
  status,
  billed,
  absent,
}: Pick<SapCaseRow, 'status' | 'billed' | 'absent'>) => {
  const { t } = useTranslation('hospital');
  return (
    <Flex as="span" gap="1" align="center" wrap="wrap">
      <StatusChip {...caseLooks[status]}>{t(`sapCases.statuses.${status}`)}</StatusChip>
      {absent ? <Badge tone="accent">{t('sapCases.absent')}</Badge> : null}
      {billed ? <Badge>{t('sapCases.billed')}</Badge> : null}
    </Flex>
  );
};
