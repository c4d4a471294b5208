import { chakra } from '@chakra-ui/react';
import { CalendarDays } from 'lucide-react';
import {
  use,
  useRef,
  useState,
  type ComponentProps,
  type FocusEventHandler,
  type Ref,
} from 'react';
import { IconButton } from '../controls/button';
import { lazyPart } from '../loading/lazy-with-retry';
import { TodayContext } from '../theme/today';
import { useUiMessages } from '../messages/messages';
import { Input } from './control-styles';
import { dayOfWords, parseDay, withSlashes, writeDay } from './date-text';

/* Loaded on demand, since most people type the date. */
const Calendar = lazyPart(
  () => import('./calendar'),
  (module) => module.Calendar,
);

const Frame = chakra('div', {
  base: {
    position: 'relative',
    width: 'full',
    minW: '0',
    '& > button': { position: 'absolute', insetEnd: '0', top: '0' },
  },
  variants: {
    compact: {
      true: {
        width: { base: 'auto', md: '8.5rem' },
        minW: '8.5rem',
        flex: { base: '1 1 40%', md: '0 0 auto' },
      },
      false: { maxW: '12rem' },
    },
  },
});

type InputProps = ComponentProps<typeof Input>;

export interface DateBoxProps extends Pick<
  InputProps,
  | 'id'
  | 'name'
  | 'disabled'
  | 'aria-label'
  | 'aria-required'
  | 'aria-invalid'
  | 'aria-describedby'
  | 'autoFocus'
  | 'autoComplete'
> {
  /** `yyyy-mm-dd`, '' for none. */
  readonly value: string;
  /** Receives a complete day or ''; partial input counts as none. */
  readonly onChange: (day: string) => void;
  /** Reports whether the input is non-empty but not a day. */
  readonly onBroken?: (broken: boolean) => void;
  readonly onBlur?: FocusEventHandler<HTMLInputElement>;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** For toolbars. */
  readonly compact?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * Date input as `dd/mm/yyyy`, typed (or `mañana`, `vie`, `+10`) or picked from a calendar. The
 * native date input follows the browser's language and would differ from the rest of the screen.
 */
export const DateBox = ({
  value,
  onChange,
  onBroken,
  min,
  max,
  compact = false,
  ...input
}: DateBoxProps) => {
  const { messages } = useUiMessages();
  const today = use(TodayContext);
  const readDay = (text: string): string | null =>
    parseDay(text) ?? (today && dayOfWords(text, today()));
  const [typed, setTyped] = useState<string | null>(null); // null: shows the value
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  // An external change of the value replaces the typed text.
  const shown = typed !== null && (readDay(typed) ?? '') === value ? typed : writeDay(value);
  const type = (text: string) => {
    const next = withSlashes(text, shown);
    const day = readDay(next);
    setTyped(next);
    onBroken?.(day === null);
    if ((day ?? '') !== value) onChange(day ?? '');
  };
  const take = (day: string) => {
    setTyped(null);
    onBroken?.(false);
    onChange(day);
  };
  const close = () => {
    setOpen(false);
    frame.current?.querySelector('button')?.focus();
  };
  return (
    <Frame ref={frame} compact={compact}>
      <Input
        {...input}
        kind="date"
        type="text"
        inputMode="numeric"
        placeholder={messages.datePattern}
        maxW="full"
        pe={{ base: '11', md: '9' }}
        value={shown}
        onChange={(event) => type(event.target.value)}
        onBlur={(event) => {
          if (readDay(shown)) setTyped(null); // normalises to the full form
          input.onBlur?.(event);
        }}
        {...(compact ? { fontSize: { base: 'lg', md: 'sm' } } : {})}
      />
      <IconButton
        label={messages.openCalendar}
        icon={<CalendarDays />}
        disabled={input.disabled ?? false}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open ? (
        <Calendar
          value={value}
          min={min}
          max={max}
          within={frame}
          onChoose={take}
          onClose={close}
          onLeave={() => setOpen(false)}
        />
      ) : null}
    </Frame>
  );
};
