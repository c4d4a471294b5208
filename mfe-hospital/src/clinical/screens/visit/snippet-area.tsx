import { apiQuery } from '@sala/shared-auth';
import type { NoteSnippet } from '@sala/shared-contracts';
import { Box, Text } from '@sala/shared-ui';
import { useFormikContext } from '@sala/shared-ui/form';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { blankIn, slashBefore, snippetsFor } from './snippet-text';

interface Typing {
  readonly field: HTMLTextAreaElement;
  /** Place of the slash. */
  readonly from: number;
  readonly search: string;
  /** Below the field, in pixels. */
  readonly top: number;
}

interface SnippetAreaProps {
  readonly children: ReactNode;
}

/** Text areas inside offer snippets after a slash: arrows choose, Enter or Tab inserts. */
export const SnippetArea = ({ children }: SnippetAreaProps) => {
  const { t } = useTranslation('hospital');
  const { setFieldValue } = useFormikContext();
  const area = useRef<HTMLDivElement>(null);
  const [typing, setTyping] = useState<Typing | null>(null);
  const [place, setPlace] = useState(0);
  const snippets = useQuery({
    ...apiQuery('noteSnippetList'),
    enabled: typing !== null,
    meta: failsAlone,
  }).data?.items;
  const found = typing && snippets ? snippetsFor(snippets, typing.search) : [];
  const marked = Math.min(place, found.length - 1);

  const look = (target: EventTarget) => {
    if (!(target instanceof HTMLTextAreaElement)) return;
    const slash = slashBefore(target.value.slice(0, target.selectionStart));
    setPlace(0);
    const below = target.getBoundingClientRect().bottom;
    const top = below - (area.current?.getBoundingClientRect().top ?? 0);
    setTyping(slash && { field: target, top, ...slash });
  };
  const insert = async ({ text }: NoteSnippet) => {
    if (!typing) return;
    const { field, from } = typing;
    setTyping(null);
    const written = field.value.slice(0, from) + text + field.value.slice(field.selectionStart);
    await setFieldValue(field.name, written);
    const blank = blankIn(text);
    field.focus();
    if (blank) field.setSelectionRange(from + blank.from, from + blank.to);
    else field.setSelectionRange(from + text.length, from + text.length);
  };
  const steer = (event: KeyboardEvent) => {
    if (found.length === 0) return;
    const snippet = found[marked];
    if (event.key === 'ArrowDown') setPlace((marked + 1) % found.length);
    else if (event.key === 'ArrowUp') setPlace((marked + found.length - 1) % found.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && snippet) void insert(snippet);
    else if (event.key === 'Escape') setTyping(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <Box
      ref={area}
      position="relative"
      onInput={(event) => look(event.target)}
      onKeyDownCapture={steer}
      onBlur={() => setTyping(null)}
    >
      {children}
      {typing && found.length > 0 ? (
        <Box
          role="listbox"
          aria-label={t('visits.snippets.title')}
          position="absolute"
          insetInline="0"
          zIndex="popover"
          maxW="28rem"
          p="1"
          borderWidth="1px"
          borderRadius="md"
          bg="bg.panel"
          boxShadow="md"
          style={{ top: typing.top }}
        >
          {found.map((snippet, index) => (
            <Box
              key={snippet.id}
              role="option"
              aria-selected={index === marked}
              px="2"
              py="1"
              borderRadius="sm"
              cursor="pointer"
              {...(index === marked && { bg: 'bg.subtle' })}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => void insert(snippet)}
            >
              <Text size="sm" fontWeight="medium">
                {`/${snippet.key}`} · {snippet.title}
              </Text>
              <Text size="xs" tone="muted" truncate>
                {snippet.text}
              </Text>
            </Box>
          ))}
        </Box>
      ) : null}
      <Box srOnly role="status">
        {found[marked]
          ? t('visits.snippets.choice', {
              title: found[marked].title,
              place: marked + 1,
              all: found.length,
            })
          : ''}
      </Box>
    </Box>
  );
};
