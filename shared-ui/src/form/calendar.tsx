import { chakra, DatePicker, parseDate } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { use, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useUiMessages } from '../messages/messages';
import { WeekStartContext } from '../theme/week-start';

const Sheet = chakra('div', {
  base: {
    position: 'absolute',
    top: 'calc(100% + 0.25rem)',
    zIndex: 'popover',
    width: { base: '19.5rem', md: '16rem' },
    p: '2',
    bg: 'bg.raised',
    borderWidth: '1px',
    borderRadius: 'md',
    boxShadow: 'md',
    '& table': { width: 'full', borderCollapse: 'collapse', tableLayout: 'fixed' },
    '& th': { height: '7', fontSize: 'xs', fontWeight: 'medium', color: 'fg.muted' },
    '& td': { p: '0', textAlign: 'center' },
    '& [data-part=table-cell-trigger]': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      height: { base: 'touch', md: '8' },
      fontSize: 'sm',
      fontVariantNumeric: 'tabular-nums',
      borderRadius: 'sm',
      cursor: 'pointer',
      _hover: { bg: 'bg.subtle' },
      '&[data-outside-range]': { color: 'fg.subtle' },
      '&[data-today]': { fontWeight: 'semibold', color: 'accent.fg' },
      '&[data-selected]': { bg: 'accent.solid', color: 'accent.contrast' },
      '&[data-disabled]': { color: 'fg.subtle', cursor: 'not-allowed', opacity: 0.6 },
    },
    '& [data-part=prev-trigger], & [data-part=next-trigger], & [data-part=view-trigger]': {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      minW: { base: 'touch', md: '8' },
      height: { base: 'touch', md: '8' },
      px: '1',
      fontWeight: 'medium',
      borderRadius: 'sm',
      cursor: 'pointer',
      _hover: { bg: 'bg.subtle' },
    },
  },
});

const Head = chakra('div', {
  base: { display: 'flex', alignItems: 'center', justifyContent: 'space-between' },
});

export interface CalendarProps {
  /** `yyyy-mm-dd`, '' for none. */
  readonly value: string;
  readonly min: string | undefined;
  readonly max: string | undefined;
  /** Owner element: presses outside it close the calendar. */
  readonly within: RefObject<HTMLElement | null>;
  readonly onChoose: (day: string) => void;
  /** Closes and returns focus to the button. */
  readonly onClose: () => void;
  /** Closes because focus moved elsewhere. */
  readonly onLeave: () => void;
}

const Month = () => (
  <DatePicker.Context>
    {({ weekDays, weeks }) => (
      <DatePicker.Table>
        <DatePicker.TableHead>
          <DatePicker.TableRow>
            {weekDays.map(({ long, narrow }) => (
              <DatePicker.TableHeader key={long} aria-label={long}>
                {narrow}
              </DatePicker.TableHeader>
            ))}
          </DatePicker.TableRow>
        </DatePicker.TableHead>
        <DatePicker.TableBody>
          {weeks.map((week) => (
            <DatePicker.TableRow key={String(week[0])}>
              {week.map((day) => (
                <DatePicker.TableCell key={String(day)} value={day}>
                  <DatePicker.TableCellTrigger>{day.day}</DatePicker.TableCellTrigger>
                </DatePicker.TableCell>
              ))}
            </DatePicker.TableRow>
          ))}
        </DatePicker.TableBody>
      </DatePicker.Table>
    )}
  </DatePicker.Context>
);

const columns = 4;

const Grid = ({ of }: { readonly of: 'month' | 'year' }) => (
  <DatePicker.Context>
    {(picker) => {
      const rows =
        of === 'month'
          ? picker.getMonthsGrid({ columns, format: 'short' })
          : picker.getYearsGrid({ columns });
      return (
        <DatePicker.Table columns={columns}>
          <DatePicker.TableBody>
            {rows.map((row) => (
              <DatePicker.TableRow key={row[0]?.value}>
                {row.map(({ value, label }) => (
                  <DatePicker.TableCell key={value} value={value}>
                    <DatePicker.TableCellTrigger>{label}</DatePicker.TableCellTrigger>
                  </DatePicker.TableCell>
                ))}
              </DatePicker.TableRow>
            ))}
          </DatePicker.TableBody>
        </DatePicker.Table>
      );
    }}
  </DatePicker.Context>
);

const Turning = () => (
  <Head>
    <DatePicker.PrevTrigger>
      <ChevronLeft />
    </DatePicker.PrevTrigger>
    <DatePicker.ViewTrigger>
      <DatePicker.RangeText />
    </DatePicker.ViewTrigger>
    <DatePicker.NextTrigger>
      <ChevronRight />
    </DatePicker.NextTrigger>
  </Head>
);

/** Month calendar below its input; weeks start as the company chose. */
export const Calendar = ({
  value,
  min,
  max,
  within,
  onChoose,
  onClose,
  onLeave,
}: CalendarProps) => {
  const { locale, messages } = useUiMessages();
  const weekStart = use(WeekStartContext);
  const sheet = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(false);
  useLayoutEffect(() => {
    const { current } = sheet;
    const surface = current?.closest('[role=dialog], main') ?? document.body;
    if (current && current.getBoundingClientRect().right > surface.getBoundingClientRect().right)
      setAtEnd(true);
    current?.scrollIntoView({ block: 'nearest' });
    const day = current?.querySelector<HTMLElement>(
      '[data-view=day] [data-part=table-cell-trigger][tabindex="0"], [data-view=day] [data-today]',
    );
    day?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation(); // Escape would also close the surrounding panel
      onClose();
    };
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !within.current?.contains(event.target)) onLeave();
    };
    window.addEventListener('keydown', onKey, true);
    window.addEventListener('pointerdown', onPress, true);
    return () => {
      window.removeEventListener('keydown', onKey, true);
      window.removeEventListener('pointerdown', onPress, true);
    };
  }, [within, onClose, onLeave]);
  return (
    <Sheet
      ref={sheet}
      role="group"
      aria-label={messages.openCalendar}
      {...(atEnd ? { insetEnd: '0' } : { insetStart: '0' })}
    >
      <DatePicker.Root
        unstyled
        inline
        locale={locale}
        startOfWeek={weekStart === 'monday' ? 1 : 0}
        fixedWeeks
        defaultValue={value ? [parseDate(value)] : []}
        {...(min ? { min: parseDate(min) } : {})}
        {...(max ? { max: parseDate(max) } : {})}
        onValueChange={({ value: [day] }) => {
          if (!day) return;
          onChoose(day.toString());
          onClose();
        }}
      >
        <DatePicker.View view="day">
          <Turning />
          <Month />
        </DatePicker.View>
        <DatePicker.View view="month">
          <Turning />
          <Grid of="month" />
        </DatePicker.View>
        <DatePicker.View view="year">
          <Turning />
          <Grid of="year" />
        </DatePicker.View>
      </DatePicker.Root>
    </Sheet>
  );
};
