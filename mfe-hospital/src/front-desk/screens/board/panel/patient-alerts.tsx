import { apiQuery, useCan } from '@sala/shared-auth';
import { Box, Flex, Text } from '@sala/shared-ui';
import { AlertIcon } from '@sala/shared-ui/icons';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';

/** That there are alerts, and for those who may read clinical records which ones. */
export const PatientAlerts = ({ patientId }: { readonly patientId: string }) => {
  const { t } = useTranslation('hospital');
  const mayRead = useCan('clinical:read');
  const { data } = useQuery({
    ...apiQuery('clinicalSummaryView', { params: { patientId } }),
    enabled: mayRead,
    meta: failsAlone,
    retry: false,
  });
  const known = data?.allergies.filter(({ status }) => status === 'active') ?? [];
  return (
    <Flex
      role="status"
      gap="2"
      p="2"
      borderRadius="md"
      borderWidth="1px"
      borderColor="status.amber.border"
      bg="status.amber.bg"
      color="status.amber.fg"
    >
      <Box flexShrink="0" pt="0.5">
        <AlertIcon aria-hidden />
      </Box>
      <Box minW="0">
        <Text size="sm" fontWeight="medium">
          {t(known.length > 0 ? 'board.panel.allergies' : 'board.alerts')}
        </Text>
        {known.map(({ id, substance, reaction }) => (
          <Text key={id} size="sm">
            {[substance, reaction].filter(Boolean).join(' · ')}
          </Text>
        ))}
      </Box>
    </Flex>
  );
};
