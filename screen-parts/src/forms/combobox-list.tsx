import { Box, Text } from '@sala/shared-ui';
import { useEffect, useEffectEvent, type ReactNode } from 'react';

export interface ComboboxOption {
  readonly key: string;
  readonly content: ReactNode;
  readonly choose: () => void;
}

export interface ComboboxListProps {
  readonly id: string;
  readonly label: string;
  readonly options: readonly ComboboxOption[];
  readonly active: number;
  readonly onActive: (place: number) => void;
  readonly onEscape: () => void;
  /** Why nothing was found, or not yet; undefined: something was. */
  readonly status: string | undefined;
  readonly wide: boolean;
  /** Above the box: where that stands at the end of the page. */
  readonly above?: boolean;
}

export const optionId = (listId: string, place: number): string => `${listId}-${place}`;

/** What was found, below the box of a combobox, which keeps the focus. */
export const ComboboxList = (props: ComboboxListProps) => {
  const { id, label, options, active, onActive, status, wide, above = false } = props;
  // Within a panel that ends below the box, the list would be cut.
  useEffect(() => {
    document.getElementById(id)?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, [id, options.length]);
  useEffect(() => {
    document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' });
  }, [id, active, options.length]);
  /* Heard before the panel around the box, which would close. */
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    props.onEscape();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener, true);
    return () => window.removeEventListener('keydown', listener, true);
  }, []);
  return (
    <Box
      position="absolute"
      insetInline="0"
      {...(above ? { bottom: 'calc(100% + 0.25rem)' } : { top: 'calc(100% + 0.25rem)' })}
      zIndex="popover"
      minW={{ md: wide ? '20rem' : 'auto' }}
      maxH="17rem"
      overflowY="auto"
      bg="bg.raised"
      borderWidth="1px"
      borderRadius="md"
      boxShadow="md"
      py="1"
      // Leaving the box would close the list before the click arrives.
      onMouseDown={(event) => event.preventDefault()}
    >
      <Box role="listbox" id={id} aria-label={label}>
        {options.map(({ key, content, choose }, place) => (
          <Box
            key={key}
            role="option"
            id={optionId(id, place)}
            aria-selected={place === active}
            display="flex"
            alignItems="center"
            gap="3"
            minH={{ base: 'touch', md: '8' }}
            px="2.5"
            py="1"
            cursor="pointer"
            css={{ '&[aria-selected=true]': { bg: 'accent.subtle' } }}
            onMouseMove={() => onActive(place)}
            onClick={choose}
          >
            {content}
          </Box>
        ))}
      </Box>
      {status === undefined ? null : (
        <Box px="2.5" py="1" role="status">
          <Text tone="muted" size="sm">
            {status}
          </Text>
        </Box>
      )}
    </Box>
  );
};
