import type { SapPatientRow } from '@sala/shared-contracts';
import { Box, Button, Flex, Text } from '@sala/shared-ui';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { LinkChip } from '../../parts/link-chip';
import { isMarked, RecordMarks } from './record-marks';
import { sapName } from './sap-person';

export interface RecordLineProps {
  readonly record: SapPatientRow;
  readonly onOpen: (patnr: string) => void;
}

/** A record in SAP in a list of few, with what tells namesakes apart. */
export const RecordLine = ({ record, onOpen }: RecordLineProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const { patnr, birthDate, sex, curp, city } = record;
  const name = sapName(record);
  return (
    <Flex as="li" align="center" gap="2" py="1.5" borderBottomWidth="1px" wrap="wrap">
      <Box flex="1 1 14rem" minW="0">
        <Text size="sm" fontWeight="medium" overflowWrap="anywhere">
          {name}
        </Text>
        <Text size="xs" tone="muted" figures>
          {[patnr, birthDate && format.day(birthDate), t(`sap.sexes.${sex}`), curp, city]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Box>
      {isMarked(record) ? <RecordMarks record={record} /> : null}
      <LinkChip link={record.link} />
      <Button
        size="sm"
        aria-label={t('sapPatients.openNamed', { name, patnr })}
        onClick={() => onOpen(patnr)}
      >
        {t('sapPatients.openOne')}
      </Button>
    </Flex>
  );
};
