import { Tabs as Base } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Badge } from '../controls/text';
import { useNumberFormat } from '../messages/messages';
import { TabStrip } from './tab-strip';

export interface Tab<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly count?: number;
  readonly icon?: ReactNode;
  readonly content: ReactNode;
  readonly disabled?: boolean;
}

export interface TabsProps<Value extends string> {
  /** What the tabs divide, for a screen reader. */
  readonly label: string;
  /** The open tab; it lives in the address. */
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly tabs: readonly Tab<Value>[];
}

/** Parts of one screen, one at a time. Only the open one is mounted. */
export const Tabs = <Value extends string>({ label, value, onChange, tabs }: TabsProps<Value>) => {
  const numbers = useNumberFormat();
  return (
    <Base.Root
      unstyled
      value={value}
      onValueChange={(change) => onChange(change.value as Value)} // one of the values given below
      lazyMount
      unmountOnExit
    >
      <TabStrip value={value}>
        <Base.List aria-label={label} display="flex" gap="1" overflowX="auto" minW="0" flex="1" scrollbarWidth="none">
          {tabs.map((tab) => (
            <Base.Trigger
              key={tab.value}
              value={tab.value}
              disabled={tab.disabled ?? false}
              display="inline-flex"
              alignItems="center"
              gap="1.5"
              height={{ base: 'touch', md: '9' }}
              px="3"
              fontSize="md"
              fontWeight="medium"
              color="fg.muted"
              whiteSpace="nowrap"
              cursor="pointer"
              borderBottomWidth="2px"
              borderColor="transparent"
              _hover={{ color: 'fg' }}
              _selected={{ color: 'accent.fg', borderColor: 'accent.solid' }}
              _focusVisible={{ outlineOffset: '-2px' }}
            >
              {tab.icon}
              {tab.label}
              {tab.count === undefined ? null : <Badge>{numbers.format(tab.count)}</Badge>}
            </Base.Trigger>
          ))}
        </Base.List>
      </TabStrip>
      {tabs.map((tab) => (
        <Base.Content key={tab.value} value={tab.value} pt="4">
          {tab.content}
        </Base.Content>
      ))}
    </Base.Root>
  );
};
