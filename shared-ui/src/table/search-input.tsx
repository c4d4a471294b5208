import { Search, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '../controls/button';
import { useUiMessages } from '../messages/messages';
import { isBareKey } from './row-keys';

export interface SearchInputProps {
  /** Current search of the list. */
  readonly value: string;
  /** Called after typing stops, and immediately on Enter or clear. */
  readonly onChange: (value: string) => void;
  /** What is searched: "Buscar clientes". */
  readonly label: string;
  readonly placeholder?: string;
  /** Debounce in milliseconds. */
  readonly delay?: number;
  /** A wide field, for long labels. */
  readonly wide?: boolean;
  /** Enter or the down arrow leads from the words typed to what they found. */
  readonly onLeave?: (key: 'Enter' | 'ArrowDown', words: string) => void;
  /** `/` focuses the field, unless false. */
  readonly shortcut?: boolean;
}

/** Search of a list; `/` focuses it, Escape clears it. */
export const SearchInput = (props: SearchInputProps) => {
  const {
    value,
    onChange,
    label,
    placeholder = label,
    delay = 250,
    wide = false,
    onLeave,
    shortcut = true,
  } = props;
  const { messages } = useUiMessages();
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [draft, setDraft] = useState(value);
  const [known, setKnown] = useState(value);
  const [sent, setSent] = useState<readonly string[]>([]); // sent, but not yet back as `value`
  if (known !== value) {
    setKnown(value);
    const place = sent.indexOf(value);
    setSent(place === -1 ? [] : sent.slice(place + 1));
    // An external change (Back, "clear filters") replaces the text; the late echo of our own input
    // does not.
    if (place === -1) setDraft(value);
  }
  const commit = (next: string) => {
    clearTimeout(timer.current);
    const words = next.trim();
    if (words === (sent.at(-1) ?? value)) return;
    setSent([...sent, words]);
    onChange(words);
  };
  // In the layout effect of the list, so that a key pressed immediately is not lost.
  useLayoutEffect(() => {
    if (!shortcut) return undefined;
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || !isBareKey(event)) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [shortcut]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const clear = () => {
    setDraft('');
    commit('');
    field.current?.focus();
  };
  return (
    <div className="sala-search" data-wide={wide || undefined}>
      <Search />
      <input
        ref={field}
        type="search"
        role="searchbox"
        aria-label={label}
        aria-keyshortcuts={shortcut ? '/' : undefined}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        value={draft}
        onChange={(event) => {
          const next = event.target.value;
          setDraft(next);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => commit(next), delay);
        }}
        onKeyDown={(event) => {
          const leaves = event.key === 'ArrowDown' && onLeave !== undefined;
          if (event.key === 'Enter' || leaves) commit(draft);
          if (event.key === 'Enter' || event.key === 'ArrowDown')
            onLeave?.(event.key, draft.trim());
          if (leaves) event.preventDefault();
          if (event.key === 'Escape' && draft !== '') {
            event.stopPropagation();
            clear();
          }
        }}
      />
      {draft === '' ? null : (
        <IconButton label={messages.clearSearch} icon={<X />} onClick={clear} />
      )}
    </div>
  );
};
