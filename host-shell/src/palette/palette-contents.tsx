import { limits } from '@sala/shared-contracts';
import { Box, Flex, IconButton, Kbd, Spinner, Text, VisuallyHidden } from '@sala/shared-ui';
import { CloseIcon, SearchIcon } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import { useId, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import type { Entry } from './entry';
import { inHeldOrder, orderOf } from './held-order';
import { PaletteList } from './palette-list';
import { choose, closePalette, lookFor, showOrder, usePalette } from './palette-state';
import { useSections } from './use-sections';

const Hint = ({ keys, does }: { readonly keys: readonly string[]; readonly does: string }) => (
  <Flex as="span" align="center" gap="1">
    {keys.map((key) => (
      <Kbd key={key}>{key}</Kbd>
    ))}
    {does}
  </Flex>
);

/** Field, results and key hints: a combobox with an always open list (ARIA Authoring Practices). */
export const PaletteContents = () => {
  const { t } = useTranslation();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const typed = usePalette(({ query }) => query);
  const chosen = usePalette((state) => state.chosen);
  // Layout effect: keys typed together with Ctrl+K must land here, and the dialog moves focus
  // slightly later.
  useLayoutEffect(() => field.current?.focus(), []);
  const held = usePalette((state) => state.held);
  const sections = inHeldOrder(useSections(typed), held);
  // Layout effect: a key pressed at once moves from what is seen.
  useLayoutEffect(() => showOrder(orderOf(sections)));
  const entries = sections.flatMap((section) => section.entries);
  const at = Math.max(
    0,
    entries.findIndex(({ id }) => id === chosen),
  );
  const active = entries[at];
  const searching = sections.some(({ loading }) => loading);
  const optionId = (id: string) => `${listId}${id}`;

  const run = (entry: Entry) => {
    if (entry.keepsOpen) entry.run();
    else closePalette(entry.run);
  };
  const moves: Record<string, () => number> = {
    ArrowDown: () => (at + 1) % entries.length,
    ArrowUp: () => (at - 1 + entries.length) % entries.length,
    Home: () => 0,
    End: () => entries.length - 1,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // During composition the key belongs to the input method.
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const move = moves[event.key];
    if (move && !event.shiftKey) {
      event.preventDefault();
      choose(entries[move()]?.id ?? null);
    } else if (event.key === 'Enter' && active) {
      event.preventDefault();
      run(active);
    }
  };

  return (
    <>
      <Flex
        align="center"
        gap="2"
        px="4"
        h="12"
        flexShrink="0"
        borderBottomWidth="1px"
        color="fg.subtle"
      >
        {searching ? <Spinner /> : <SearchIcon />}
        <Box
          asChild
          flex="1"
          minW="0"
          h="full"
          bg="transparent"
          color="fg"
          fontSize="lg"
          outline="none"
          _focusVisible={{ outline: 'none' }}
        >
          <input
            ref={field}
            role="combobox"
            aria-label={t('palette.title')}
            aria-expanded
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={active ? optionId(active.id) : undefined}
            placeholder={t('palette.placeholder')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={limits.searchMax}
            value={typed}
            onChange={(event) => lookFor(event.target.value)}
            onKeyDown={onKeyDown}
          />
        </Box>
        <IconButton
          label={t('palette.close')}
          icon={<CloseIcon />}
          onClick={() => closePalette()}
          me="-2"
        />
      </Flex>
      <PaletteList
        id={listId}
        sections={sections}
        active={active}
        optionId={optionId}
        onPoint={(entry) => choose(entry.id)}
        onRun={run}
      />
      {entries.every(({ isOffer }) => isOffer) && !searching ? (
        <Text tone="muted" px="4" py="8" textAlign="center">
          {t('palette.none', { words: typed.trim() })}
        </Text>
      ) : null}
      <VisuallyHidden role="status">
        {searching ? t('palette.searching') : t('palette.found', { count: entries.length })}
      </VisuallyHidden>
      <Flex
        as="footer"
        display={{ base: 'none', md: 'flex' }}
        gap="4"
        px="4"
        py="2"
        flexShrink="0"
        borderTopWidth="1px"
        bg="bg.subtle"
        fontSize="xs"
        color="fg.muted"
      >
        <Hint keys={['↑', '↓']} does={t('palette.hints.move')} />
        <Hint keys={['Enter']} does={t('palette.hints.run')} />
        <Hint keys={['Esc']} does={t('palette.hints.close')} />
      </Flex>
    </>
  );
};
