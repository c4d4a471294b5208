import type { SafetyWarning } from '@sala/shared-contracts';
import { Box, Button, Flex, Text } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import { SeverityChip, useWarningWords } from './warning-words';

interface ItemWarningsProps {
  /** Key of the item. */
  readonly item: string;
  readonly warnings: readonly SafetyWarning[];
  /** Ids of those without a reason yet. */
  readonly unjustified: readonly string[];
  /** To where the reason is written. */
  readonly onJustify: (id: string) => void;
}

/** What the checks found of one medication, where it is written; reasons stand with all findings. */
export const ItemWarnings = ({ item, warnings, unjustified, onJustify }: ItemWarningsProps) => {
  const { t } = useTranslation('hospital');
  const words = useWarningWords();
  const own = warnings.filter((one) => one.item === item || one.otherItem === item);
  return (
    <Box role="status" aria-label={t('prescription.rowWarnings')}>
      {own.length > 0 ? (
        <Box as="ul" role="list" m="0" p="0" display="grid" gap="1">
          {own.map((warning) => (
            <Flex as="li" key={warning.id} align="center" gap="2" wrap="wrap">
              <SeverityChip severity={warning.severity} />
              <Text size="sm" fontWeight="medium">
                {words(warning)}
              </Text>
              {unjustified.includes(warning.id) ? (
                <Button
                  size="sm"
                  variant="link"
                  aria-label={t('prescription.giveReasonNamed', { warning: words(warning) })}
                  onClick={() => onJustify(warning.id)}
                >
                  {t('prescription.giveReason')}
                </Button>
              ) : null}
            </Flex>
          ))}
        </Box>
      ) : null}
    </Box>
  );
};
