import type { Theme } from '@sala/shared-ui';
import { Box, Flex, Stack } from '@sala/shared-ui';

type ShownTheme = 'light' | 'dark';

/** A screen in the tokens of one theme, independent of the page's theme. */
const Screen = ({ shown }: { readonly shown: ShownTheme }) => (
  <Flex className={`chakra-theme ${shown}`} flex="1" minW="0" height="20" bg="bg.canvas">
    <Stack width="28%" gap="1.5" p="2">
      <Box height="1.5" bg="accent.solid" borderRadius="sm" />
      <Box height="1.5" bg="border.strong" borderRadius="sm" />
      <Box height="1.5" bg="border.strong" borderRadius="sm" />
    </Stack>
    <Stack flex="1" gap="1.5" p="2" bg="bg.panel">
      <Box height="2" width="55%" bg="fg" borderRadius="sm" />
      <Box height="1.5" bg="border.strong" borderRadius="sm" />
      <Box height="1.5" bg="border.strong" borderRadius="sm" />
      <Box height="2" width="30%" bg="accent.solid" borderRadius="sm" mt="auto" ms="auto" />
    </Stack>
  </Flex>
);

const screensOf: Record<Theme, readonly ShownTheme[]> = {
  light: ['light'],
  dark: ['dark'],
  system: ['light', 'dark'],
};

/** Preview of a theme; `system` is half and half. */
export const ThemePicture = ({ theme }: { readonly theme: Theme }) => (
  <Flex overflow="hidden" borderWidth="1px" borderRadius="md">
    {screensOf[theme].map((shown) => (
      <Screen key={shown} shown={shown} />
    ))}
  </Flex>
);
