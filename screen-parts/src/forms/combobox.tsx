import { fillMessage } from '@sala/shared-ui';
import { PlusIcon } from '@sala/shared-ui/icons';
import { useQuery, useQueryClient } from '@sala/shell-sdk';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { useWords } from '../words';
import en from './locales/en.json';
import es from './locales/es-MX.json';
import { ComboboxField } from './combobox-field';
import { ComboboxList, optionId, type ComboboxOption } from './combobox-list';
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
  /** Offered above what was found, and at a click before anything is typed; null for nothing. */
  readonly first?: ((words: string) => OtherChoice | null) | undefined;
  /** What is chosen now, where one is chosen and not many added. */
  readonly chosen?: string;
  readonly onClear?: (() => void) | undefined;
  /** Told of every letter, where words without a choice are a value too. */
  readonly onType?: ((words: string) => void) | undefined;
  readonly required?: boolean | undefined;
  readonly error?: string | null | undefined;
  readonly autoFocus?: boolean | undefined;
  /** For who gives the focus to it. */
  readonly box?: RefObject<HTMLInputElement | null>;
  /** Enter with nothing typed; without it that belongs to the form around the box. */
  readonly onEnter?: (() => void) | undefined;
}

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
    first,
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
  const listId = `${id}-list`;
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
  const before = open ? (first?.(asked) ?? null) : null;
  const other = open && !waiting ? (otherwise?.(asked) ?? null) : null;
  const close = () => {
    setOpen(false);
    setTyped(null);
    setActive(0);
  };
  const choose = (record: Found) => {
    close();
    onChoose(record);
    box.current?.focus();
  };
  const options: ComboboxOption[] = found.map((record) => ({
    key: record.id,
    content: line(record),
    choose: () => choose(record),
  }));
  if (before)
    options.unshift({
      key: 'first',
      content: before.label,
      choose: () => {
        close();
        before.onChoose();
      },
    });
  if (other)
    options.push({
      key: 'other',
      content: (
        <>
          <PlusIcon aria-hidden />
          {other.label}
        </>
      ),
      choose: () => {
        close();
        other.onChoose();
      },
    });
  const nothing = waiting ? own.searching : isError ? own.failed : own.nothing;
  const take = async () => {
    const option = open ? options[Math.min(active, options.length - 1)] : undefined;
    if (option) return option.choose();
    if (asked === '') return onEnter?.();
    const answer = await client
      .fetchQuery({ ...query(asked), staleTime: 10_000 })
      .catch(() => null); // the list says that it failed
    const best = answer?.items[0];
    return best && box.current?.value.trim() === asked ? choose(best) : undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by !== 0) {
      event.preventDefault();
      setOpen(true);
      if (open) setActive((now) => Math.max(0, Math.min(now + by, options.length - 1)));
    }
    // With a modifier Enter belongs to the form around it.
    if (event.key === 'Enter' && (open || onEnter) && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      void take();
    }
  };
  return (
    <ComboboxField
      id={id}
      label={label}
      labelHidden={bare}
      required={required}
      error={error}
      clear={
        chosen && onClear && typed === null
          ? { label: fillMessage(own.clear, { what: label }), run: onClear }
          : undefined
      }
    >
      <input
        ref={box}
        id={id}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-activedescendant={open && options.length > 0 ? optionId(listId, active) : undefined}
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
          props.onType?.(event.target.value);
          setOpen(true);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        onClick={first && chosen === '' ? () => setOpen(true) : undefined}
        onBlur={close}
      />
      {open ? (
        <ComboboxList
          id={listId}
          label={label}
          options={options}
          active={active}
          onActive={setActive}
          onEscape={close}
          status={found.length > 0 || (before && !waiting && !isError) ? undefined : nothing}
          wide={bare}
        />
      ) : null}
    </ComboboxField>
  );
};
