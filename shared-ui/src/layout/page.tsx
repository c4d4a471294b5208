import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useNumberFormat } from '../messages/messages';

/**
 * The area of a screen inside the frame. `form` keeps lines of a form at 640 px or less.
 * The landmark `main` belongs to the shell.
 */
export const Page = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', minW: '0', width: 'full', px: { base: '3', md: '4' }, pb: '6' },
  variants: { width: { full: {}, form: { maxW: '44rem' } } },
});

const Bar = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minH: 'header',
    py: { base: '1', md: '0' },
    flexWrap: { base: 'wrap', md: 'nowrap' },
  },
});

const Title = chakra('h1', {
  base: { fontSize: 'lg', fontWeight: 'semibold', letterSpacing: '-0.01em', lineHeight: 'tight', truncate: true },
});

const Count = chakra('span', {
  base: { color: 'fg.subtle', fontSize: 'md', fontVariantNumeric: 'tabular-nums', flexShrink: 0 },
});

const Actions = chakra('div', { base: { display: 'flex', flexWrap: { base: 'wrap', md: 'nowrap' }, justifyContent: 'flex-end', alignItems: 'center', gap: '2', ms: 'auto' } });

export interface PageHeaderProps {
  /** The `h1` of the screen. */
  readonly title: string;
  /** How many there are, or in words about how many; absent while unknown. */
  readonly count?: number | string | undefined;
  /** The primary action last. */
  readonly actions?: ReactNode;
}

/** The row at the top of a screen: 44 px. */
export const PageHeader = ({ title, count, actions }: PageHeaderProps) => {
  const numbers = useNumberFormat();
  return (
    <Bar>
      <Title>{title}</Title>
      {count === undefined ? null : <Count>{typeof count === 'string' ? count : numbers.format(count)}</Count>}
      {actions ? <Actions>{actions}</Actions> : null}
    </Bar>
  );
};
