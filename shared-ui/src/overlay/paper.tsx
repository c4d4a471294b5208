import { chakra, Portal } from '@chakra-ui/react';
import type { ReactNode, Ref } from 'react';

/* theme/global-css.ts hides everything else in print. */
const Sheet = chakra('div', {
  base: {
    display: 'none',
    '@media print': {
      display: 'block',
      bg: 'white',
      color: 'black',
      fontSize: '10pt',
      lineHeight: '1.35',
    },
    '& p, & h2': { m: '0' },
    '& h2': { fontSize: '14pt', fontWeight: 'semibold' },
    '& table': { width: 'full', borderCollapse: 'collapse' },
    '& thead': { display: 'table-header-group' },
    '& th, & td': {
      textAlign: 'start',
      py: '0.12cm',
      pe: '0.4cm',
      borderBottom: '1px solid #999',
      verticalAlign: 'top',
    },
    '& tr': { breakInside: 'avoid' },
  },
});

export interface PaperProps {
  /** CSS page size: `letter`, `80mm auto`, `62mm 29mm`. */
  readonly size?: string;
  readonly margin?: string;
  readonly ref?: Ref<HTMLDivElement>;
  readonly children: ReactNode;
}

/**
 * Replaces the page in print, black on white; hidden on screen. The most recently mounted one wins,
 * so that a printed form excludes the list behind it.
 */
export const Paper = ({ size = 'letter', margin = '12mm', ref, children }: PaperProps) => (
  <Portal>
    <Sheet ref={ref} data-paper css={{ '@page': { size, margin } }} aria-hidden>
      {children}
    </Sheet>
  </Portal>
);
