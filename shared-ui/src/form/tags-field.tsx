import { chakra } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react';
import { fillMessage, useUiMessages } from '../messages/messages';
import { FieldShell, useBoundField, type FieldProps } from './field-shell';

const Frame = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '1',
    minH: { base: 'touch', md: 'control' },
    px: '1',
    py: '0.5',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'md',
    cursor: 'text',
    _hover: { borderColor: 'fg.subtle' },
    _focusWithin: {
      outlineWidth: '2px',
      outlineStyle: 'solid',
      outlineColor: 'focusRing',
      outlineOffset: '-1px',
    },
    '&[data-invalid]': { borderColor: 'danger.solid' },
  },
});

const Chip = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    maxW: 'full',
    minH: { base: 'touch', md: '6' },
    px: '2',
    font: 'inherit',
    fontSize: 'sm',
    color: 'fg',
    bg: 'bg.muted',
    borderRadius: 'sm',
    cursor: 'pointer',
    _hover: { bg: 'danger.subtle', color: 'danger.fg' },
    _disabled: { cursor: 'not-allowed' },
    '& > span': { truncate: true },
    '& .lucide': { width: '0.875rem', height: '0.875rem', flexShrink: '0' },
  },
});

const Box = chakra('input', {
  base: {
    flex: '1 1 6rem',
    minW: '0',
    h: { base: 'touch', md: '6' },
    px: '1.5',
    fontSize: { base: 'lg', md: 'md' },
    color: 'fg',
    bg: 'transparent',
    outline: 'none!',
    '&::-webkit-calendar-picker-indicator': { display: 'none!' },
  },
});

const wordsOf = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

/* Removes duplicates ignoring case; the first spelling wins. */
const withoutDuplicates = (tags: readonly string[]): string[] =>
  tags.filter(
    (tag, place) => tags.findIndex((other) => other.toLowerCase() === tag.toLowerCase()) === place,
  );

export interface TagsFieldProps extends FieldProps {
  /** Suggestions while typing; other words are allowed. */
  readonly suggestions?: readonly string[];
}

/**
 * Tags as removable chips. Value: comma-separated, '' for none. A word still being typed is the
 * last one, so that submitting never loses it.
 */
export const TagsField = (props: TagsFieldProps) => {
  const { suggestions = [], autoFocus } = props;
  const { messages } = useUiMessages();
  const bound = useBoundField<string>(props);
  const box = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState('');
  const words = wordsOf(bound.input.value ?? '');
  const typing = draft.trim() !== '' && words.at(-1) === draft.trim();
  const chips = typing ? words.slice(0, -1) : words;
  const put = (tags: readonly string[], rest = '') => {
    setDraft(rest);
    void bound.helpers.setValue([...tags, ...wordsOf(rest)].join(', '));
  };
  const keep = (typed: string) => put(withoutDuplicates([...chips, ...wordsOf(typed)]));
  const onChange = ({ target: { value }, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const chosen =
      nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertReplacementText'; // chosen from the suggestion list
    if (chosen || value.includes(',')) keep(value);
    else put(chips, value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && typing && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      keep(draft);
    }
    if (event.key === 'Backspace' && draft === '' && chips.length > 0) put(chips.slice(0, -1));
  };
  const offered = suggestions.filter(
    (tag) => !chips.some((chip) => chip.toLowerCase() === tag.toLowerCase()),
  );
  const { disabled } = bound.aria;
  return (
    <FieldShell {...props} bound={bound}>
      <Frame data-invalid={bound.error ? '' : undefined} onClick={() => box.current?.focus()}>
        {chips.map((tag) => (
          <Chip
            key={tag}
            type="button"
            disabled={disabled}
            aria-label={fillMessage(messages.removeTag, { name: tag })}
            onClick={() =>
              put(
                chips.filter((other) => other !== tag),
                draft,
              )
            }
          >
            <span>{tag}</span>
            <X aria-hidden />
          </Chip>
        ))}
        <Box
          {...bound.aria}
          ref={box}
          type="text"
          list={offered.length > 0 ? `${bound.id}-list` : undefined}
          autoComplete="off"
          autoFocus={autoFocus}
          value={typing ? draft : draft.trim() === '' ? draft : ''}
          onChange={onChange}
          onKeyDown={onKeyDown}
          onBlur={(event) => {
            if (typing) keep(draft);
            bound.input.onBlur(event);
          }}
        />
        {offered.length > 0 ? (
          <datalist id={`${bound.id}-list`}>
            {offered.map((tag) => (
              <option key={tag} value={tag}>
                {tag}
              </option>
            ))}
          </datalist>
        ) : null}
      </Frame>
    </FieldShell>
  );
};
