import { Box, IconButton } from '@sala/shared-ui';
import { BackIcon, ForwardIcon } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import { useEffect, useState, type RefObject } from 'react';

interface Beyond {
  readonly before: boolean;
  readonly after: boolean;
}

const nothing: Beyond = { before: false, after: false };
const mainOf = (frame: HTMLElement | null): HTMLElement | null =>
  frame?.querySelector<HTMLElement>('.ec-main') ?? null;
const axisOf = (main: HTMLElement): number =>
  main.querySelector<HTMLElement>('.ec-sidebar')?.offsetWidth ?? 0;

/* What is hidden on either side of the columns of a grid. */
const useBeyond = (frame: RefObject<HTMLElement | null>): Beyond & { readonly axis: number } => {
  const [found, setFound] = useState({ ...nothing, axis: 0 });
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const measure = () => {
      const main = mainOf(element);
      if (!main) return;
      const left = main.scrollWidth - main.clientWidth - main.scrollLeft;
      const next = { before: main.scrollLeft > 1, after: left > 1, axis: axisOf(main) };
      setFound((last) =>
        last.before === next.before && last.after === next.after && last.axis === next.axis
          ? last
          : next,
      );
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // The library replaces its columns with the day, and fills them later.
    const changed = new MutationObserver(measure);
    changed.observe(element, { childList: true, subtree: true });
    element.addEventListener('scroll', measure, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      changed.disconnect();
      element.removeEventListener('scroll', measure, { capture: true });
    };
  }, [frame]);
  return found;
};

/** Fades the edge behind which there are more columns, and leads there. */
export const SidewaysCue = ({ frame }: { readonly frame: RefObject<HTMLElement | null> }) => {
  const { t } = useTranslation('hospital');
  const { before, after, axis } = useBeyond(frame);
  const go = (side: -1 | 1) => {
    const main = mainOf(frame.current);
    main?.scrollBy({ left: side * Math.max(110, (main.clientWidth - axisOf(main)) * 0.8) });
  };
  const edge = (side: -1 | 1) => (
    <Box
      position="absolute"
      insetBlock="1px"
      {...(side === 1 ? { right: '1px' } : { left: `${axis + 1}px` })}
      w="10"
      pointerEvents="none"
      zIndex="3"
      bgImage={`linear-gradient(to ${side === 1 ? 'right' : 'left'}, transparent, {colors.bg.panel})`}
    >
      <Box position="absolute" top="1" {...(side === 1 ? { right: '1' } : { left: '1' })}>
        <IconButton
          size="sm"
          variant="outline"
          bg="bg.panel"
          pointerEvents="auto"
          label={t(side === 1 ? 'calendarGrid.moreAfter' : 'calendarGrid.moreBefore')}
          icon={side === 1 ? <ForwardIcon /> : <BackIcon />}
          onClick={() => go(side)}
        />
      </Box>
    </Box>
  );
  return (
    <>
      {before ? edge(-1) : null}
      {after ? edge(1) : null}
    </>
  );
};
