import type { RuleSummary } from '@sala/shared-contracts';
import { Box, Button, Flex, Text } from '@sala/shared-ui';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import type { RuleDetail } from './rule-panel';
import { RuleText } from './rule-text';

export interface RuleVersionsProps {
  readonly rule: RuleDetail;
  /** Opens the builder with an earlier version; absent for who may not. */
  readonly onTakeUp: ((from: Pick<RuleSummary, 'name' | 'definition'>) => void) | undefined;
}

/** What a rule said before; runs under way go on with the version they began with. */
export const RuleVersions = ({ rule, onTakeUp }: RuleVersionsProps) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  return (
    <Box as="ol" listStyle="none" p="0" m="0" aria-label={t('ruleTasks.tabs.versions')}>
      {rule.versions.map(({ number, name, definition, at, by }, place) => (
        <Box as="li" key={number} py="3" borderBottomWidth="1px">
          <Flex gap="2" align="center" wrap="wrap">
            <Box flex="1 1 12rem" minW="0">
              <Text fontWeight="medium">{t('ruleTasks.version', { number, name })}</Text>
              <Text size="xs" tone="muted">
                {[format.dateTime(at), by].filter(Boolean).join(' · ')}
              </Text>
            </Box>
            {place > 0 && onTakeUp ? (
              <Button
                size="sm"
                aria-label={t('ruleTasks.restoreNamed', { number })}
                onClick={() => onTakeUp({ name, definition })}
              >
                {t('ruleTasks.restore')}
              </Button>
            ) : null}
          </Flex>
          <Text size="sm" mt="1" overflowWrap="anywhere">
            <RuleText definition={definition} part="whole" />
          </Text>
        </Box>
      ))}
    </Box>
  );
};
