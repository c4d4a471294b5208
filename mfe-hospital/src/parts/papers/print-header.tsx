import { useAuth } from '@sala/shared-auth';
import { urlAt, type Routes } from '@sala/shared-contracts';
import { Box, Flex } from '@sala/shared-ui';
import type { ReactNode } from 'react';

/* A literal checked by its type: importing the route table would add it to every page. */
const companyLogo: Routes['companyLogoView'] = 'GET /company-logos/:logoId file';

export interface PrintHeaderProps {
  /** Shown below the name: site, day. */
  readonly children?: ReactNode;
  readonly small?: boolean;
  readonly centered?: boolean;
}

/** Heading of everything the clinic prints: logo and name. */
export const PrintHeader = ({ children, small = false, centered = false }: PrintHeaderProps) => {
  const company = useAuth((state) => state.user?.company);
  return (
    <Flex align="center" justify={centered ? 'center' : 'flex-start'} gap={small ? '2mm' : '4mm'}>
      {company?.logoId ? (
        <Box
          asChild
          h={small ? '7mm' : '14mm'}
          maxW={small ? '14mm' : '40mm'}
          objectFit="contain"
          flexShrink="0"
        >
          <img src={urlAt(companyLogo, { params: { logoId: company.logoId } })} alt="" />
        </Box>
      ) : null}
      <Box minW="0">
        <Box asChild fontWeight="semibold" fontSize={small ? '8pt' : '13pt'} truncate>
          <p>{company?.name}</p>
        </Box>
        {children}
      </Box>
    </Flex>
  );
};
