import { Flex } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import { PrivacyNotice } from '../../components/privacy-notice';
import { ServiceStatus } from './service-status';
import { Tips } from './tips';

/** Right column on a desktop: tips, service status, privacy notice. */
export const Aside = () => {
  const { t } = useTranslation();
  return (
    <Flex
      as="aside"
      aria-label={t('account:aside.label')}
      display={{ base: 'none', md: 'flex' }}
      flex="1"
      direction="column"
      justify="space-between"
      gap="8"
      px={{ md: '8', lg: '12' }}
      pb="8"
      pt="min(10vh, 6rem)"
      bg="bg.panel"
      borderStartWidth="1px"
    >
      <Tips />
      <Flex direction="column" gap="3" maxW="30rem">
        <ServiceStatus />
        <PrivacyNotice />
      </Flex>
    </Flex>
  );
};
