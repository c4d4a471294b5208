import { Box, Text } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';

const parts = ['who', 'data', 'use', 'rights'] as const;

/**
 * Short privacy notice, expanded in place. General wording of the simplified notice under Mexican
 * law; each installation has its own counsel review it.
 */
export const PrivacyNotice = () => {
  const { t } = useTranslation();
  return (
    <Box as="details" fontSize="sm">
      <Box as="summary" cursor="pointer" color="accent.fg" py="1" w="fit-content">
        {t('account:privacy.title')}
      </Box>
      {parts.map((part) => (
        <Text key={part} size="sm" tone="muted" mt="1">
          {t(`account:privacy.${part}`)}
        </Text>
      ))}
    </Box>
  );
};
