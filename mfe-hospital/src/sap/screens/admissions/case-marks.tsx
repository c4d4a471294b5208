import type { SapCaseRow } from '@sala/shared-contracts';
import { Badge, Flex } from '@sala/shared-ui';
import { StatusChip, type StatusTone } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';

const tones: Readonly<Record<SapCaseRow['status'], StatusTone>> = {
  planned: 'slate',
  active: 'violet',
  discharged: 'green',
  cancelled: 'gray',
};

/** The status of a case, and what is particular about it. */
export const CaseMarks = ({
  status,
  billed,
  absent,
}: Pick<SapCaseRow, 'status' | 'billed' | 'absent'>) => {
  const { t } = useTranslation('hospital');
  return (
    <Flex as="span" gap="1" align="center" wrap="wrap">
      <StatusChip tone={tones[status]} struck={status === 'cancelled'}>
        {t(`sapCases.statuses.${status}`)}
      </StatusChip>
      {absent ? <Badge tone="accent">{t('sapCases.absent')}</Badge> : null}
      {billed ? <Badge>{t('sapCases.billed')}</Badge> : null}
    </Flex>
  );
};
