import type { Icon } from '@sala/shared-ui/icons';
import { Link } from '@sala/shell-sdk';
import { memo } from 'react';
import { prefetchPlace } from '../prefetch';
import { NavCount } from './nav-count';

/**
 * Styles on the surrounding list: two hundred remotes have at least one link each, and a Chakra
 * component would compute styles per link. The bar at the start and the colour mark the current
 * one.
 */
export const navLinkStyles = {
  '& li > a': {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    h: { base: 'touch', md: '7' },
    px: '2',
    borderRadius: 'md',
    color: 'fg.muted',
    // So that a day's work fits a laptop's height.
    '@media (min-width: 48rem) and (max-height: 50rem)': { height: '1.625rem' },
  },
  '& li > a:hover': { bg: 'bg.muted', color: 'fg' },
  '& li > a:focus-visible': { outlineOffset: '-2px' },
  '& li > a[aria-current=page]': { bg: 'accent.subtle', color: 'accent.fg', fontWeight: 'medium' },
  '& li > a[aria-current=page]::before': {
    content: '""',
    position: 'absolute',
    insetBlock: '1.5',
    insetInlineStart: '0',
    width: '3px',
    borderRadius: 'full',
    bg: 'accent.solid',
  },
  '& li > a > span': { truncate: true },
  '& li > a[data-hint] > span': { srOnly: true },
  '& li > a > [data-count]': {
    ms: 'auto',
    px: '1.5',
    fontSize: 'xs',
    fontWeight: 'semibold',
    fontVariantNumeric: 'tabular-nums',
    color: 'fg',
    bg: 'bg.emphasized',
    borderRadius: 'full',
  },
  '& li > a > [data-count=urgent]': { color: 'accent.contrast', bg: 'accent.solid' },
  // At the corner of the icon, set off from it.
  '& li > a[data-hint] > [data-count]': {
    position: 'absolute',
    top: '-1px',
    insetInlineStart: '1.125rem',
    px: '1',
    fontSize: '0.625rem',
    lineHeight: '0.875rem',
    boxShadow: '0 0 0 2px var(--chakra-colors-bg-canvas)',
  },
} as const;

interface NavLinkProps {
  readonly path: string;
  readonly label: string;
  readonly Icon: Icon;
  readonly current: boolean;
  /** Icon only; the name is a tooltip (nav-hint.tsx). */
  readonly compact: boolean;
}

export const NavLink = memo(({ path, label, Icon: Shown, current, compact }: NavLinkProps) => {
  const fetchAhead = () => prefetchPlace(path);
  return (
    <li>
      <Link
        to={path}
        aria-current={current ? 'page' : undefined}
        data-hint={compact ? label : undefined}
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
      >
        <Shown aria-hidden />
        <span>{label}</span>
        <NavCount path={path} />
      </Link>
    </li>
  );
});
