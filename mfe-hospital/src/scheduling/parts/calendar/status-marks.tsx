import type { AppointmentStatus } from '@sala/shared-contracts';
import { Box } from '@sala/shared-ui';
import { WarningIcon } from '@sala/shared-ui/icons';
import type { RefObject } from 'react';
import { appointmentLooks } from '../../../parts/appointment-status';
import type { CalendarItem } from './calendar-data';

const clash = 'clash';

/** The icons of the states, out of sight: the library takes elements, so its marks are copies. */
export const StatusMarks = ({ ref }: { readonly ref: RefObject<HTMLDivElement | null> }) => (
  <Box ref={ref} hidden aria-hidden>
    {Object.entries(appointmentLooks).map(([status, { icon }]) => (
      <span key={status} data-mark={status}>
        {icon}
      </span>
    ))}
    <span data-mark={clash}>
      <WarningIcon />
    </span>
  </Box>
);

const copyOf = (
  name: AppointmentStatus | typeof clash,
  drawn: ParentNode,
): readonly SVGElement[] => {
  const icon = drawn.querySelector<SVGElement>(`[data-mark=${name}] svg`);
  if (!icon) return [];
  const mark = icon.cloneNode(true) as SVGElement; // a copy of an SVG element
  mark.setAttribute('class', 'sala-mark');
  return [mark];
};

/**
 * Symbols of an appointment, so that colour is not the only cue; its words name them.
 *
 * @param drawn where `StatusMarks` are
 */
export const marksOf = (
  { status, clashes }: CalendarItem,
  drawn: ParentNode,
): readonly SVGElement[] => [...(clashes ? copyOf(clash, drawn) : []), ...copyOf(status, drawn)];
