import { BlockIcon, PlusIcon } from '@sala/shared-ui/icons';
import { PointMenu } from '@sala/shared-ui/menu';
import { useTranslation } from '@sala/shell-sdk';
import { useState, type RefObject } from 'react';
import { useZonedFormat } from '../../../parts/use-zoned-format';
import { instantAt } from '../../../parts/zoned-time';
import type { CalendarGridProps, Spot } from '../../parts/calendar/calendar-grid';

type Take = CalendarGridProps['onBook'];
type PointedSpot = Spot & Required<Pick<Spot, 'at'>>;

/** Below the keyboard's cursor, else in the middle of the grid. */
const placeOfCursor = (grid: Element): PointedSpot['at'] => {
  const cursor = grid.querySelector('.sala-cursor')?.getBoundingClientRect();
  if (cursor) return { x: cursor.left, y: cursor.bottom };
  const { left, top, width, height } = grid.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

/**
 * What a free time is chosen for: who may book it and block it is asked.
 *
 * @param onBook undefined without the permission to book; so is `onBlock`
 */
export const useSpotMenu = (
  grid: RefObject<HTMLElement | null>,
  onBook: Take | undefined,
  onBlock: Take | undefined,
) => {
  const [spot, setSpot] = useState<PointedSpot | null>(null);
  const choose = (chosen: Spot): void => {
    if (onBook && onBlock && grid.current)
      setSpot({ ...chosen, at: chosen.at ?? placeOfCursor(grid.current) });
    else (onBook ?? onBlock)?.(chosen);
  };
  const close = (): void => {
    setSpot(null);
    // Escape leads back to where the arrows work.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body)
        grid.current?.querySelector<HTMLElement>('[role=group][tabindex="0"]')?.focus();
    });
  };
  return { spot, choose, close };
};

interface SpotMenuProps {
  readonly spot: PointedSpot;
  readonly zone: string;
  readonly onBook: Take;
  readonly onBlock: Take;
  readonly onClose: () => void;
}

/** Books or blocks a free time. */
export const SpotMenu = ({ spot, zone, onBook, onBlock, onClose }: SpotMenuProps) => {
  const { t } = useTranslation('hospital');
  const { moment } = useZonedFormat(zone);
  return (
    <PointMenu
      key={`${spot.start} ${spot.laneId}`}
      at={spot.at}
      label={moment(instantAt(spot.start, zone))}
      onClose={onClose}
      actions={[
        {
          key: 'book',
          label: t('booking.new'),
          icon: <PlusIcon aria-hidden />,
          onSelect: () => onBook(spot),
        },
        {
          key: 'block',
          label: t('calendar.block.open'),
          icon: <BlockIcon aria-hidden />,
          onSelect: () => onBlock(spot),
        },
      ]}
    />
  );
};
