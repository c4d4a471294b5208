import { Box, Flex, VisuallyHidden } from '@sala/shared-ui';
import type { Icon } from '@sala/shared-ui/icons';
import { Link } from '@sala/shell-sdk';
import { memo } from 'react';
import { prefetchPlace } from '../prefetch';

interface NavLinkProps {
  readonly path: string;
  readonly label: string;
  readonly Icon: Icon;
  readonly current: boolean;
  /** Icon only; its name is in a hint beside it (nav-hint.tsx). */
  readonly compact: boolean;
}

/** One place of the sidebar. The bar at its start and the colour say where one is. */
export const NavLink = memo(({ path, label, Icon: Shown, current, compact }: NavLinkProps) => {
  const fetchAhead = () => prefetchPlace(path);
  return (
    <li>
      <Flex
        asChild
        position="relative"
        align="center"
        gap="2.5"
        h={{ base: 'touch', md: 'control' }}
        px="2.5"
        borderRadius="md"
        color="fg.muted"
        _hover={{ bg: 'bg.muted', color: 'fg' }}
        _focusVisible={{ outlineOffset: '-2px' }}
        css={{
          '&[aria-current=page]': { bg: 'accent.subtle', color: 'accent.fg', fontWeight: 'medium' },
          '&[aria-current=page]::before': {
            content: '""',
            position: 'absolute',
            insetBlock: '1.5',
            insetInlineStart: '0',
            width: '3px',
            borderRadius: 'full',
            bg: 'accent.solid',
          },
        }}
      >
        <Link
          to={path}
          aria-current={current ? 'page' : undefined}
          data-hint={compact ? label : undefined}
          onPointerEnter={fetchAhead}
          onFocus={fetchAhead}
        >
          <Shown aria-hidden />
          {compact ? (
            <VisuallyHidden>{label}</VisuallyHidden>
          ) : (
            <Box as="span" truncate>
              {label}
            </Box>
          )}
        </Link>
      </Flex>
    </li>
  );
});
