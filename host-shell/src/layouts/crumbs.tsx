import { Box, Flex } from '@sala/shared-ui';
import { Link, useTranslation } from '@sala/shell-sdk';
import { useBreadcrumb } from './breadcrumb';

/** Breadcrumb; below 1024 px only the last item. */
export const Crumbs = () => {
  const { t } = useTranslation();
  const trail = useBreadcrumb();
  return (
    <Flex as="nav" aria-label={t('frame.breadcrumbs')} minW="0">
      <Flex
        as="ol"
        role="list"
        gap="1.5"
        minW="0"
        listStyleType="none"
        fontSize="md"
        whiteSpace="nowrap"
      >
        {trail.map(({ label, path }, index) => {
          const last = index === trail.length - 1;
          return (
            <Box
              as="li"
              key={`${index} ${label}`}
              display={{ base: last ? 'block' : 'none', lg: 'block' }}
              color={last ? 'fg' : 'fg.muted'}
              fontWeight={last ? 'medium' : 'normal'}
              flexShrink={last ? 1 : 0}
              minW="0"
              truncate
              aria-current={last ? 'page' : undefined}
            >
              {index > 0 ? (
                <Box
                  as="span"
                  aria-hidden
                  me="1.5"
                  color="fg.subtle"
                  display={{ base: 'none', lg: 'inline' }}
                >
                  ›
                </Box>
              ) : null}
              {path ? (
                <Box
                  asChild
                  borderRadius="sm"
                  _hover={{ color: 'fg', textDecoration: 'underline' }}
                >
                  <Link to={path}>{label}</Link>
                </Box>
              ) : (
                <span title={last ? label : undefined}>{label}</span>
              )}
            </Box>
          );
        })}
      </Flex>
    </Flex>
  );
};
