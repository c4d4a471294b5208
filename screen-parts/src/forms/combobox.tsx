import { Box, fillMessage, IconButton, Text } from '@sala/shared-ui';
import { AlertIcon, CloseIcon, PlusIcon } from '@sala/shared-ui/icons';
import { useQuery, useQueryClient } from '@sala/shell-sdk';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { useWords } from '../words';
import en from './locales/en.json';
import es from './locales/es-MX.json';
import { useSettled } from './use-settled';

const words = { 'es-MX': es, en };

/** What the list below the box asks the server for. */
export interface FoundQuery<Found> {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: {
    readonly signal: AbortSignal;
  }) => Promise<{ readonly items: readonly Found[] }>;
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** What else can be done with the words: the last option of the list. */
export interface OtherChoice {
  readonly label: string;
  readonly onChoose: () => void;
}

export interface ComboboxProps<Found extends { readonly id: string }> {
  readonly label: string;
  /**
   * In a toolbar: the placeholder says what it is for, the label is for a screen reader, and names
   * have room below.
   */
  readonly bare?: boolean;
  readonly placeholder?: string | undefined;
  readonly query: (words: string) => FoundQuery<Found>;
  /** What stands in a line of the list. */
  readonly line: (found: Found) => ReactNode;
  readonly onChoose: (found: Found) => void;
  /**
   * Offered below what was found, for example to register somebody under the words; null for
   * nothing.
   */
  readonly otherwise?: ((words: string) => OtherChoice | null) | undefined;
  /** What is chosen now, where one is chosen and not many added. */
  readonly chosen?: string;
  readonly onClear?: (() => void) | undefined;
  readonly required?: boolean | undefined;
  readonly error?: string | null | undefined;
  readonly autoFocus?: boolean | undefined;
  /** For who gives the focus to it. */
  readonly box?: RefObject<HTMLInputElement | null>;
  /** Enter with nothing typed; without it that belongs to the form around the box. */
  readonly onEnter?: (() => void) | undefined;
}

const listCss = {
  position: 'absolute',
  insetInline: '0',
  top: 'calc(100% + 0.25rem)',
  zIndex: 'popover',
  maxH: '17rem',
  overflowY: 'auto',
  bg: 'bg.raised',
  borderWidth: '1px',
  borderRadius: 'md',
  boxShadow: 'md',
  py: '1',
} as const;

interface OptionProps {
  readonly id: string;
  readonly active: boolean;
  readonly onActive: () => void;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

const Option = ({ id, active, onActive, onChoose, children }: OptionProps) => (
  <Box
    role="option"
    id={id}
    aria-selected={active}
    display="flex"
    alignItems="center"
    gap="3"
    minH={{ base: 'touch', md: '8' }}
    px="2.5"
    py="1"
    cursor="pointer"
    css={{ '&[aria-selected=true]': { bg: 'accent.subtle' } }}
    onMouseMove={onActive}
    onClick={onChoose}
  >
    {children}
  </Box>
);

const moves: Readonly<Partial<Record<string, number>>> = { ArrowDown: 1, ArrowUp: -1 };

/** A list that is open hears Escape before the panel around it, which would close. */
const useEscape = (open: boolean, close: () => void): void => {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!open) return undefined;
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      latest.current();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [open]);
};

/**
 * A box in which somebody types and takes a record from the list below it, by the keyboard alone:
 * words, Enter. Enter pressed before the answer is there waits for it (a scanner does not wait for
 * anybody), and then takes only what was found: the other choice needs an Enter of its own.
 */
export const Combobox = <Found extends { readonly id: string }>(props: ComboboxProps<Found>) => {
  const {
    label,
    query,
    line,
    onChoose,
    otherwise,
    chosen = '',
    onClear,
    onEnter,
    required = false,
    error = null,
    bare = false,
  } = props;
  const own = useWords(words);
  const client = useQueryClient();
  const id = useId();
  const ownBox = useRef<HTMLInputElement>(null);
  const box = props.box ?? ownBox;
  const [typed, setTyped] = useState<string | null>(null); // null: nothing typed since the last choice
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const asked = (typed ?? '').trim();
  const settled = useSettled(asked, 150);
  const { data, isFetching, isError } = useQuery({
    ...query(settled),
    enabled: open && settled === asked,
  });
  const found = settled === asked ? (data?.items ?? []) : [];
  const waiting = open && (settled !== asked || isFetching);
  const other = open && !waiting ? (otherwise?.(asked) ?? null) : null;
  const options = found.length + (other ? 1 : 0);
  const close = () => {
    setOpen(false);
    setTyped(null);
    setActive(0);
  };
  useEscape(open, close);

  const choose = (record: Found) => {
    close();
    onChoose(record);
    box.current?.focus();
  };
  const chooseOther = ({ onChoose: run }: OtherChoice) => {
    close();
    run();
  };
  const take = async () => {
    const record = open ? found[active] : undefined;
    if (record) return choose(record);
    if (other) return chooseOther(other);
    if (asked === '') return onEnter?.();
    const answer = await client
      .fetchQuery({ ...query(asked), staleTime: 10_000 })
      .catch(() => null); // the list says that it failed
    const first = answer?.items[0];
    return first && box.current?.value.trim() === asked ? choose(first) : undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = moves[event.key];
    if (by !== undefined) {
      event.preventDefault();
      if (open) setActive((now) => Math.min(Math.max(now + by, 0), Math.max(options - 1, 0)));
      else setOpen(true);
    }
    // With a modifier Enter belongs to the form around it.
    if (event.key === 'Enter' && (open || onEnter) && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      void take();
    }
  };
  const optionId = (place: number): string => `${id}-${place}`;
  const activeId = open && options > 0 ? optionId(active) : undefined;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <Box minW="0">
      <Box
        asChild
        {...(bare
          ? { srOnly: true }
          : { display: 'block', fontSize: 'sm', fontWeight: 'medium', mb: '1' })}
      >
        <label htmlFor={id}>
          {label}
          {required ? (
            <Box as="span" color="danger.fg" ms="0.5" aria-hidden>
              *
            </Box>
          ) : null}
        </label>
      </Box>
      <Box position="relative">
        <Box
          asChild
          width="full"
          h={{ base: 'touch', md: 'control' }}
          ps="2.5"
          pe={chosen && onClear ? '9' : '2.5'}
          fontSize={{ base: 'lg', md: bare ? 'sm' : 'md' }}
          color="fg"
          bg="bg.panel"
          borderWidth="1px"
          borderColor="border.control"
          borderRadius="md"
          _focusVisible={{ outlineOffset: '-1px' }}
          _invalid={{ borderColor: 'danger.solid' }}
        >
          <input
            ref={box}
            id={id}
            role="combobox"
            type="text"
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={open ? `${id}-list` : undefined}
            aria-activedescendant={activeId}
            autoComplete="off"
            autoFocus={props.autoFocus}
            spellCheck={false}
            aria-required={required}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            placeholder={props.placeholder}
            value={typed ?? chosen}
            onChange={(event) => {
              setTyped(event.target.value);
              setOpen(true);
              setActive(0);
            }}
            onKeyDown={onKeyDown}
            onBlur={close}
          />
        </Box>
        {chosen && onClear && typed === null ? (
          <Box position="absolute" insetEnd="0" top="0">
            <IconButton
              label={fillMessage(own.clear, { what: label })}
              icon={<CloseIcon />}
              onClick={onClear}
            />
          </Box>
        ) : null}
        {open ? (
          // A press keeps the focus in the box: leaving it would close the list before the click arrives.
          <Box
            css={listCss}
            minW={{ md: bare ? '20rem' : 'auto' }}
            onMouseDown={(event) => event.preventDefault()}
          >
            <Box role="listbox" id={`${id}-list`} aria-label={label}>
              {found.map((record, place) => (
                <Option
                  key={record.id}
                  id={optionId(place)}
                  active={place === active}
                  onActive={() => setActive(place)}
                  onChoose={() => choose(record)}
                >
                  {line(record)}
                </Option>
              ))}
              {other ? (
                <Option
                  id={optionId(found.length)}
                  active={found.length === active}
                  onActive={() => setActive(found.length)}
                  onChoose={() => chooseOther(other)}
                >
                  <PlusIcon aria-hidden />
                  {other.label}
                </Option>
              ) : null}
            </Box>
            {found.length === 0 ? (
              <Box px="2.5" py="1" role="status">
                <Text tone="muted" size="sm">
                  {waiting ? own.searching : isError ? own.failed : own.nothing}
                </Text>
              </Box>
            ) : null}
          </Box>
        ) : null}
      </Box>
      {error ? (
        <Text
          id={`${id}-error`}
          tone="danger"
          size="xs"
          mt="1"
          display="flex"
          gap="1"
          css={{ '& > .lucide': { boxSize: '0.875rem', mt: '0.125rem' } }}
        >
          <AlertIcon aria-hidden />
          {error}
        </Text>
      ) : null}
    </Box>
  );
};
