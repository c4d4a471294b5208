import type { RecordImport } from '@sala/shared-contracts';
import { Box, Text } from '@sala/shared-ui';
import { BlockIcon, EditIcon, PlusIcon } from '@sala/shared-ui/icons';
import { StatusChip, statusLooks, type StatusLook } from '@sala/shared-ui/status';
import { useFormat, useTranslation } from '@sala/shell-sdk';

type Outcome = keyof RecordImport['counts'];

const looks: Record<Outcome, StatusLook> = {
  created: { tone: 'green', icon: <PlusIcon /> },
  updated: { tone: 'blue', icon: <EditIcon /> },
  skipped: { tone: 'slate', icon: <BlockIcon /> },
  rejected: statusLooks.problem,
};

const outcomes = Object.keys(looks) as Outcome[]; // the keys of a constant object

export interface ImportCountsProps {
  readonly file: RecordImport;
  /** Counts of a dry run. */
  readonly foreseen: boolean;
}

/** Number of rows by outcome. */
export const ImportCounts = ({ file, foreseen }: ImportCountsProps) => {
  const { t } = useTranslation('customers');
  const { number } = useFormat();
  return (
    <Box
      as="ul"
      aria-label={t('imports.counts')}
      listStyle="none"
      m="0"
      p="0"
      display="grid"
      gap="2"
      gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}
    >
      {outcomes.map((outcome) => {
        const look = looks[outcome];
        return (
          <Box as="li" key={outcome} borderWidth="1px" borderRadius="md" px="3" py="2">
            <Text size="lg" fontWeight="semibold">
              {number(file.counts[outcome])}
            </Text>
            <StatusChip {...look}>
              {t(`imports.${foreseen ? 'foreseen' : 'outcomes'}.${outcome}`)}
            </StatusChip>
          </Box>
        );
      })}
    </Box>
  );
};
