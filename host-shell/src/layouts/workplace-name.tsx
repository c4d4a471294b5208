import { useAuth } from '@sala/shared-auth';
import { Box, VisuallyHidden } from '@sala/shared-ui';
import { Link, useTranslation } from '@sala/shell-sdk';
import { paths } from '../paths';
import { BrandMark, CompanyLogo } from './brand';

/** Product and company in the header; links to home. */
export const WorkplaceName = ({ compact = false }: { readonly compact?: boolean }) => {
  const { t } = useTranslation();
  const company = useAuth(({ user }) => user?.company?.name);
  const logoId = useAuth(({ user }) => user?.company?.logoId);
  const Words = compact ? VisuallyHidden : Box;
  return (
    <Box
      asChild
      display="flex"
      alignItems="center"
      gap="2"
      minW="0"
      h="12"
      px={compact ? '2' : '2.5'}
      borderRadius="md"
    >
      <Link to={paths.home} title={company ?? t('frame.home')}>
        {logoId ? <CompanyLogo logoId={logoId} /> : <BrandMark />}
        <Words as="span" minW="0" lineHeight="tight">
          <Box as="span" display="block" fontWeight="semibold" fontSize="md">
            {/* The name is the same in every language. */}
            Sala
          </Box>
          <Box as="span" display="block" fontSize="xs" color="fg.muted" truncate>
            {company}
          </Box>
        </Words>
      </Link>
    </Box>
  );
};
