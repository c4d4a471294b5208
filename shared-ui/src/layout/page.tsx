import { chakra } from '@chakra-ui/react';
import { useLayoutEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useNumberFormat } from '../messages/messages';
import { keepInSightOnPhone } from '../overlay/message-clearance';
import { ListPlacesProvider, useListPlaces } from '../table/list-places';
import { useIsPhone } from '../table/use-media';

const Content = chakra('div', {
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

/**
 * Content area of a screen inside the frame. `form` limits lines to 640 px. The shell owns the
 * `main` landmark.
 */
export const Page = (props: ComponentProps<typeof Content>) => (
  <ListPlacesProvider>
    <Content {...props} />
  </ListPlacesProvider>
);

export interface PageHeaderProps {
  /** The `h1` of the screen. */
  readonly title: string;
  /** Number of records, or text for an estimate; absent while unknown. */
  readonly count?: number | string | undefined;
  /** The primary action comes last. On a phone it shrinks to its icon where its text has no room. */
  readonly actions?: ReactNode;
  /** Further actions, which a phone keeps in the sheet of the list. */
  readonly secondary?: ReactNode;
}

/* Actions shrink to their icons when the title would be cut. */
const fit = (row: HTMLElement): void => {
  const [heading] = row.getElementsByTagName('h1');
  row.removeAttribute('data-tight');
  if (heading && heading.scrollWidth > heading.clientWidth + 1) row.setAttribute('data-tight', '');
};

/** Top row of a screen: 44 px. */
export const PageHeader = ({ title, count, actions, secondary }: PageHeaderProps) => {
  const numbers = useNumberFormat();
  const phone = useIsPhone();
  const row = useRef<HTMLDivElement>(null);
  const { setTitle, folded, tools } = useListPlaces();
  useLayoutEffect(() => keepInSightOnPhone(row.current), []);
  useLayoutEffect(() => {
    if (phone && row.current) fit(row.current);
  });
  const inSheet = phone && folded;
  return (
    <div className="sala-page-header" ref={row}>
      <h1>{title}</h1>
      {count === undefined ? null : (
        <span>{typeof count === 'string' ? count : numbers.format(count)}</span>
      )}
      {phone ? <div data-tabs="" ref={setTitle} /> : null}
      {inSheet && secondary && tools ? createPortal(secondary, tools) : null}
      {actions || (secondary && !inSheet) ? (
        <div data-actions="">
          {inSheet ? null : secondary}
          {actions}
        </div>
      ) : null}
    </div>
  );
};
