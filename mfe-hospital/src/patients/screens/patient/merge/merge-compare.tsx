import type { Patient } from '@sala/shared-contracts';
import { Box, Text } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import { usePatientLines } from '../patient-lines';

export interface MergeCompareProps {
  readonly target: Patient;
  readonly source: Patient;
}

/**
 * Differences between both records and the merged result: the target's values, its blanks filled
 * from the source.
 */
export const MergeCompare = ({ target, source }: MergeCompareProps) => {
  const { t } = useTranslation('hospital');
  const lines = usePatientLines();
  const theirs = new Map(lines(source).map(({ key, text }) => [key, text]));
  const different = lines(target).filter(
    ({ key, text }) => key !== 'status' && theirs.get(key) !== '—' && theirs.get(key) !== text,
  );
  if (different.length === 0) return <Text size="sm">{t('patients.merge.noDifference')}</Text>;
  return (
    <Box
      as="dl"
      m="0"
      display="grid"
      gap="2"
      fontSize="sm"
      css={{ '& dd': { m: '0', overflowWrap: 'anywhere' } }}
    >
      {different.map(({ key, label, text }) => {
        const fills = text === '—';
        return (
          <Box key={key} borderBottomWidth="1px" pb="1">
            <Text asChild size="xs" tone="muted">
              <dt>{label}</dt>
            </Text>
            <Box as="dd" fontWeight={fills ? 'normal' : 'medium'}>
              {t('patients.merge.stays', { record: target.recordNumber, text })}
            </Box>
            <Box
              as="dd"
              fontWeight={fills ? 'medium' : 'normal'}
              color={fills ? undefined : 'fg.muted'}
            >
              {t(fills ? 'patients.merge.fills' : 'patients.merge.goes', {
                record: source.recordNumber,
                text: theirs.get(key) ?? '—',
              })}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
};
