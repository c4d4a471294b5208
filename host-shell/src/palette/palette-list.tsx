import { Box, Kbd, Text } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import { useEffect, useId, useRef, type SyntheticEvent } from 'react';
import type { Entry, Section } from './entry';

interface Shared {
  readonly active: Entry | undefined;
  readonly optionId: (id: string) => string;
}

/** Styles on the list: a Chakra component would compute them for every line. */
const lineStyles = {
  '& [role=option]': {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    minH: { base: 'touch', md: '8' },
    mx: '2',
    px: '2',
    borderRadius: 'md',
    cursor: 'pointer',
    color: 'fg.muted',
    scrollMarginBlock: '2rem 0.5rem',
  },
  '& [role=option][aria-selected=true]': { bg: 'accent.subtle', color: 'accent.fg' },
  '& [role=option] > span': { minW: '0', color: 'fg', truncate: true },
  '& [role=option] > span + span': {
    flex: '1',
    fontSize: 'sm',
    lineHeight: 'normal',
    color: 'fg.muted',
  },
} as const;

const Option = ({ entry, active, optionId }: Shared & { readonly entry: Entry }) => {
  const chosen = entry.id === active?.id;
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen) line.current?.scrollIntoView?.({ block: 'nearest' });
  }, [chosen]);
  return (
    <div ref={line} id={optionId(entry.id)} role="option" aria-selected={chosen}>
      <entry.Icon aria-hidden />
      <span>{entry.label}</span>
      {entry.detail ? <span>{entry.detail}</span> : null}
      {entry.keys ? <Kbd ms="auto">{entry.keys}</Kbd> : null}
    </div>
  );
};

const Group = ({ section, ...shared }: Shared & { readonly section: Section }) => {
  const heading = useId();
  return (
    <div role="group" aria-labelledby={heading} aria-busy={section.loading}>
      <Text
        id={heading}
        role="presentation"
        size="xs"
        tone="subtle"
        fontWeight="medium"
        px="4"
        pt="3"
        pb="1"
      >
        {section.title}
      </Text>
      {section.entries.map((entry) => (
        <Option key={entry.id} entry={entry} {...shared} />
      ))}
    </div>
  );
};

/** A source that still searches takes no room, so that its answer moves nothing twice. */
const hasEntries = ({ entries }: Section): boolean => entries.length > 0;

interface PaletteListProps extends Shared {
  readonly id: string;
  readonly sections: readonly Section[];
  readonly onPoint: (entry: Entry) => void;
  readonly onRun: (entry: Entry) => void;
}

/** Results by section, one of them active. */
export const PaletteList = ({ id, sections, onPoint, onRun, ...shared }: PaletteListProps) => {
  const { t } = useTranslation();
  const entryAt = ({ target }: SyntheticEvent): Entry | undefined => {
    const line = target instanceof Element ? target.closest('[role=option]')?.id : undefined;
    return sections
      .flatMap(({ entries }) => entries)
      .find((entry) => shared.optionId(entry.id) === line);
  };
  return (
    <Box
      id={id}
      role="listbox"
      aria-label={t('palette.results')}
      flex="0 1 auto"
      minH="0"
      overflowY="auto"
      pb={sections.length > 0 ? '2' : '0'}
      css={lineStyles}
      onPointerMove={(event) => {
        const entry = entryAt(event);
        if (entry && entry.id !== shared.active?.id) onPoint(entry);
      }}
      // Keeps focus in the field.
      onMouseDown={(event) => {
        if (entryAt(event)) event.preventDefault();
      }}
      onClick={(event) => {
        const entry = entryAt(event);
        if (entry) onRun(entry);
      }}
    >
      {sections.filter(hasEntries).map((section) => (
        <Group key={section.id} section={section} {...shared} />
      ))}
    </Box>
  );
};
