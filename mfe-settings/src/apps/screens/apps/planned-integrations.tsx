import { Box, Flex, Text } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import type { ListedIntegration } from './apps-search';
import { DriverChip } from './integration-chips';

interface PlannedIntegrationsProps {
  readonly planned: readonly ListedIntegration[];
  /** A search by name expands the section. */
  readonly searching: boolean;
}

/** Integrations without a driver in this version, collapsed. */
export const PlannedIntegrations = ({ planned, searching }: PlannedIntegrationsProps) => {
  const { t } = useTranslation('settings');
  if (planned.length === 0) return null;
  return (
    <Box asChild mt="4" borderWidth="1px" borderRadius="lg" bg="bg.panel">
      <details key={String(searching)} open={searching}>
        <Box
          as="summary"
          cursor="pointer"
          px="3"
          minH={{ base: 'touch', md: 'control' }}
          alignContent="center"
          fontWeight="medium"
          borderRadius="lg"
        >
          {t('apps.planned', { count: planned.length })}
        </Box>
        <ul>
          {planned.map(({ integration, name, purpose }) => (
            <Flex
              as="li"
              key={integration.provider}
              gap="2"
              align="center"
              wrap="wrap"
              px="3"
              py="2"
              borderTopWidth="1px"
            >
              <Text fontWeight="medium" minW="12rem">
                {name}
              </Text>
              <Text size="sm" tone="muted" flex="1 1 14rem">
                {purpose}
              </Text>
              <DriverChip driver={integration.driver} />
            </Flex>
          ))}
        </ul>
      </details>
    </Box>
  );
};
