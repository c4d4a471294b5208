import { chakra } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../controls/button';
import { Badge } from '../controls/text';
import { ActionMenu } from '../menu/action-menu';
import { useNumberFormat, useUiMessages } from '../messages/messages';
import { useListPlaces } from '../table/list-places';
import { useTabsWithoutRoom } from './fitting-tabs';

export interface Tab<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly count?: number;
  readonly icon?: ReactNode;
  readonly content: ReactNode;
  readonly disabled?: boolean;
}

export interface TabsProps<Value extends string> {
  /** Accessible name of the tab list. */
  readonly label: string;
  /** The open tab; kept in the URL. */
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly tabs: readonly Tab<Value>[];
  /** On a phone they replace the title in the screen's first row. */
  readonly inTitle?: boolean;
}

const Strip = chakra('div', {
  base: { display: 'flex', alignItems: 'center', gap: '1', borderBottomWidth: '1px', minW: '0' },
});

/* Plain buttons: computing Chakra styles per tab costs more than rendering them. */
const List = chakra('div', {
  base: {
    display: 'flex',
    gap: '1',
    position: 'relative',
    minW: '0',
    overflow: 'hidden',
    '& > [role=tab]': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1.5',
      height: { base: 'touch', md: '9' },
      px: '3',
      fontSize: 'md',
      fontWeight: 'medium',
      color: 'fg.muted',
      whiteSpace: 'nowrap',
      cursor: 'pointer',
      borderBottomWidth: '2px',
      borderColor: 'transparent',
      _hover: { color: 'fg' },
      _disabled: { opacity: 0.5, cursor: 'not-allowed' },
      _selected: { color: 'accent.fg', borderColor: 'accent.solid' },
      _focusVisible: { outlineOffset: '-2px' },
      '&[data-without-room]': { visibility: 'hidden', position: 'absolute' },
    },
  },
});

const Panel = chakra('div', {
  base: { pt: '4' },
  variants: { close: { true: { pt: { base: '0', md: '4' } } } },
});

/** Index a key moves to among the enabled tabs; null: not a tab key. */
const placeAfter = (key: string, place: number, count: number): number | null => {
  switch (key) {
    case 'ArrowRight':
      return (place + 1) % count;
    case 'ArrowLeft':
      return (place - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
};

/**
 * WAI-ARIA tabs with automatic activation. Only the open panel is mounted. Tabs without room are in
 * a menu after the others; the open one always has room.
 */
export const Tabs = <Value extends string>({
  label,
  value,
  onChange,
  tabs,
  inTitle = false,
}: TabsProps<Value>) => {
  const numbers = useNumberFormat();
  const { messages } = useUiMessages();
  const row = useRef<HTMLDivElement>(null);
  const textOf = (tab: Tab<Value>) =>
    tab.count === undefined ? tab.label : `${tab.label} ${numbers.format(tab.count)}`;
  const withoutRoom = useTabsWithoutRoom(row, value, tabs.map(textOf).join('\n'));
  const id = useId();
  const shown = tabs.find((tab) => tab.value === value);
  const open = (to: Value) => {
    if (to !== value) onChange(to);
  };
  const isReachable = (tab: Tab<Value> | undefined) =>
    tab !== undefined && !tab.disabled && !withoutRoom.has(tab.value);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const buttons = [...event.currentTarget.children];
    const able = buttons.flatMap((_, place) => (isReachable(tabs[place]) ? [place] : []));
    const here = buttons.findIndex((button) => button === event.target);
    const to = placeAfter(event.key, able.indexOf(here), able.length);
    const next = to === null ? undefined : able[to];
    if (next === undefined) return;
    event.preventDefault();
    const button = buttons[next];
    if (button instanceof HTMLElement) button.focus();
    open(tabs[next]?.value ?? value);
  };
  const { title } = useListPlaces();
  const strip = (
    <Strip ref={row}>
      <List role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}${tab.value}`}
            data-value={tab.value}
            data-without-room={withoutRoom.has(tab.value) ? '' : undefined}
            aria-selected={tab.value === value}
            aria-controls={tab.value === value ? `${id}panel` : undefined}
            tabIndex={tab.value === value ? 0 : -1}
            disabled={tab.disabled ?? false}
            onClick={() => open(tab.value)}
          >
            {tab.icon}
            {tab.label}
            {tab.count === undefined ? null : <Badge>{numbers.format(tab.count)}</Badge>}
          </button>
        ))}
      </List>
      {withoutRoom.size > 0 ? (
        <ActionMenu
          trigger={
            <Button
              variant="ghost"
              aria-label={messages.moreTabs}
              color="fg.muted"
              fontSize="md"
              fontWeight="medium"
            >
              {messages.more}
              <ChevronDown />
            </Button>
          }
          actions={tabs
            .filter((tab) => withoutRoom.has(tab.value))
            .map((tab) => ({
              key: tab.value,
              label: textOf(tab),
              icon: tab.icon,
              disabled: tab.disabled ?? false,
              onSelect: () => open(tab.value),
            }))}
        />
      ) : null}
    </Strip>
  );
  return (
    <div>
      {inTitle && title ? createPortal(strip, title) : strip}
      {shown ? (
        <Panel
          key={value}
          close={inTitle}
          role="tabpanel"
          id={`${id}panel`}
          aria-labelledby={`${id}${value}`}
          tabIndex={0}
        >
          {shown.content}
        </Panel>
      ) : null}
    </div>
  );
};
