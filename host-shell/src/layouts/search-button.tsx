import { Box, Flex, IconButton, Kbd } from '@sala/shared-ui';
import { SearchIcon } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import { keyNames } from '../keymap/key-names';
import { openPalette } from '../palette';

/** Looks like a field, opens the command palette. */
export const SearchButton = () => {
  const { t } = useTranslation();
  const open = () => openPalette();
  return (
    <>
      <Flex
        asChild
        display={{ base: 'none', md: 'flex' }}
        align="center"
        gap="2"
        h="control"
        w="full"
        maxW="24rem"
        ps="2.5"
        pe="1.5"
        bg="bg.subtle"
        color="fg.subtle"
        fontSize="sm"
        borderWidth="1px"
        borderColor="border.strong"
        borderRadius="md"
        cursor="pointer"
        _hover={{ bg: 'bg.muted', color: 'fg' }}
      >
        <button type="button" aria-haspopup="dialog" aria-keyshortcuts="Control+K" onClick={open}>
          <SearchIcon aria-hidden />
          <Box as="span" truncate>
            {t('frame.search')}
          </Box>
          <Kbd aria-hidden ms="auto" display={{ base: 'none', lg: 'inline-flex' }}>
            {keyNames('mod+k')}
          </Kbd>
        </button>
      </Flex>
      <IconButton
        label={t('frame.searchShort')}
        icon={<SearchIcon />}
        display={{ base: 'inline-flex', md: 'none' }}
        onClick={open}
      />
    </>
  );
};
