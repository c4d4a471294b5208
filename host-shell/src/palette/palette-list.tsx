import { Box, Flex, Kbd, Text } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import { useEffect, useId, useRef } from 'react';
import type { Entry, Section } from './entry';

interface Shared {
  readonly active: Entry | undefined;
  readonly optionId: (id: string) => string;
  readonly onPoint: (entry: Entry) => void;
  readonly onRun: (entry: Entry) => void;
}

const Option = ({ entry, active, optionId, onPoint, onRun }: Shared & { readonly entry: Entry }) => {
  const chosen = entry.id === active?.id;
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen) line.current?.scrollIntoView?.({ block: 'nearest' });
  }, [chosen]);
  return (
    <Flex
      ref={line}
      id={optionId(entry.id)}
      role="option"
      aria-selected={chosen}
      align="center"
      gap="2.5"
      minH={{ base: 'touch', md: '8' }}
      mx="2"
      px="2"
      borderRadius="md"
      cursor="pointer"
      color="fg.muted"
      css={{ '&[aria-selected=true]': { bg: 'accent.subtle', color: 'accent.fg' }, scrollMarginBlock: '2rem 0.5rem' }}
      onPointerMove={() => {
        if (!chosen) onPoint(entry);
      }}
      // The field keeps the focus, and with it the keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onRun(entry)}
    >
      <entry.Icon aria-hidden />
      <Box as="span" color="fg" truncate minW="0">
        {entry.label}
      </Box>
      {entry.detail ? (
        <Text as="span" size="sm" tone="muted" truncate minW="0" flex="1">
          {entry.detail}
        </Text>
      ) : null}
      {entry.keys ? <Kbd ms="auto">{entry.keys}</Kbd> : null}
    </Flex>
  );
};

const Group = ({ section, ...shared }: Shared & { readonly section: Section }) => {
  const { t } = useTranslation();
  const heading = useId();
  return (
    <div role="group" aria-labelledby={heading} aria-busy={section.loading}>
      <Text id={heading} role="presentation" size="xs" tone="subtle" fontWeight="medium" px="4" pt="3" pb="1">
        {section.title}
      </Text>
      {section.entries.map((entry) => (
        <Option key={entry.id} entry={entry} {...shared} />
      ))}
      {section.entries.length === 0 ? (
        <Text role="presentation" size="sm" tone="muted" px="4" py="1.5">
          {t('palette.searching')}
        </Text>
      ) : null}
    </div>
  );
};

interface PaletteListProps extends Shared {
  readonly id: string;
  readonly sections: readonly Section[];
}

/** What was found, section by section; one line is the chosen one. */
export const PaletteList = ({ id, sections, ...shared }: PaletteListProps) => {
  const { t } = useTranslation();
  return (
    <Box id={id} role="listbox" aria-label={t('palette.results')} flex="0 1 auto" minH="0" overflowY="auto" pb={sections.length > 0 ? '2' : '0'}>
      {sections.map((section) => (
        <Group key={section.id} section={section} {...shared} />
      ))}
    </Box>
  );
};
