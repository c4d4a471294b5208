import { Box, Flex, Heading, Kbd, Text } from '@sala/shared-ui';
import { InfoDialog } from '@sala/shared-ui/floating';
import { useScreenCommands, useTranslation } from '@sala/shell-sdk';
import { useId } from 'react';
import { keyNames } from './key-names';
import { closeKeymap } from './keymap-state';

interface KeyRow {
  readonly keys: readonly string[];
  readonly label: string;
}

const Group = ({ title, lines }: { readonly title: string; readonly lines: readonly KeyRow[] }) => {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id} mb="4">
      <Heading id={id} as="h3" size="sm" mb="1">
        {title}
      </Heading>
      <dl>
        {lines.map(({ keys, label }) => (
          <Flex
            key={label}
            align="center"
            justify="space-between"
            gap="4"
            minH="8"
            borderTopWidth="1px"
          >
            <Text as="dt" size="sm">
              {label}
            </Text>
            <Flex as="dd" gap="1" flexShrink="0">
              {keys.map((key) => (
                <Kbd key={key}>{keyNames(key)}</Kbd>
              ))}
            </Flex>
          </Flex>
        ))}
      </dl>
    </Box>
  );
};

/** Keyboard shortcuts: global, of the screen on view, and of lists. */
export const KeymapDialog = () => {
  const { t } = useTranslation();
  const commands = useScreenCommands();
  const own = commands.flatMap(({ keys, label }) => (keys ? [{ keys: [keys], label }] : []));
  return (
    <InfoDialog open onClose={closeKeymap} title={t('keymap.title')}>
      {own.length > 0 ? <Group title={t('keymap.screen')} lines={own} /> : null}
      <Group
        title={t('keymap.everywhere')}
        lines={[
          { keys: ['mod+k'], label: t('keymap.palette') },
          { keys: ['c'], label: t('keymap.create') },
          { keys: ['/'], label: t('keymap.search') },
          { keys: ['mod+b'], label: t('keymap.sidebar') },
          { keys: ['Alt+t'], label: t('keymap.toasts') },
          { keys: ['?'], label: t('keymap.map') },
          { keys: ['Esc'], label: t('keymap.close') },
        ]}
      />
      <Group
        title={t('keymap.lists')}
        lines={[
          { keys: ['j'], label: t('keymap.next') },
          { keys: ['k'], label: t('keymap.previous') },
          { keys: ['Enter'], label: t('keymap.open') },
          { keys: ['x'], label: t('keymap.tick') },
          { keys: ['e'], label: t('keymap.edit') },
          { keys: ['↓', 'j'], label: t('keymap.nextRecord') },
          { keys: ['↑', 'k'], label: t('keymap.previousRecord') },
        ]}
      />
    </InfoDialog>
  );
};
