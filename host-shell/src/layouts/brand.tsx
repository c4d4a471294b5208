import { urlAt, type Routes } from '@sala/shared-contracts';
import { Box, Flex } from '@sala/shared-ui';

/* A typed literal: importing the route table would add it to every page. */
const companyLogo: Routes['companyLogoView'] = 'GET /company-logos/:logoId file';

export const BrandMark = () => (
  <Box
    as="span"
    aria-hidden
    display="grid"
    flexShrink="0"
    placeItems="center"
    boxSize="6"
    borderRadius="md"
    bg="accent.solid"
    color="accent.contrast"
  >
    <svg width="14" height="14" viewBox="0 0 16 16" fill="currentColor">
      <path d="M6 0h4v6h6v4h-6v6H6v-6H0V6h6z" />
    </svg>
  </Box>
);

/** Logo of the person's company on white, as logos are drawn for; its name is next to it. */
export const CompanyLogo = ({ logoId }: { readonly logoId: string }) => (
  <Box asChild boxSize="6" flexShrink="0" borderRadius="sm" bg="white" objectFit="contain">
    <img src={urlAt(companyLogo, { params: { logoId } })} alt="" />
  </Box>
);

export const Brand = () => (
  <Flex as="span" align="center" gap="2" color="fg" fontWeight="semibold" fontSize="lg">
    <BrandMark />
    {/* The name is the same in every language. */}
    Sala
  </Flex>
);
