import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useNumberFormat } from '../messages/messages';
import { keepInSightOnPhone } from '../overlay/message-clearance';

/**
 * Content area of a screen inside the frame. `form` limits lines to 640 px. The shell owns the
 * `main` landmark.
 */
export const Page = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    minW: '0',
    width: 'full',
    px: { base: '3', md: '4' },
    pb: '6',
  },
  variants: { width: { full: {}, form: { maxW: '44rem' } } },
});

export interface PageHeaderProps {
  /** The `h1` of the screen. */
  readonly title: string;
  /** Number of records, or text for an estimate; absent while unknown. */
  readonly count?: number | string | undefined;
  /** The primary action comes last. */
  readonly actions?: ReactNode;
}

/** Top row of a screen: 44 px. */
export const PageHeader = ({ title, count, actions }: PageHeaderProps) => {
  const numbers = useNumberFormat();
  return (
    <div className="sala-page-header" ref={keepInSightOnPhone}>
      <h1>{title}</h1>
      {count === undefined ? null : (
        <span>{typeof count === 'string' ? count : numbers.format(count)}</span>
      )}
      {actions ? <div>{actions}</div> : null}
    </div>
  );
};
