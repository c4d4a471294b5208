import { Box, Flex, IconButton } from '@sala/shared-ui';
import { Drawer } from '@sala/shared-ui/floating';
import { CloseIcon } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import { NavList } from './nav-list';
import { WorkplaceName } from './workplace-name';

interface NavDrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Element focused after closing. */
  readonly finalFocus: () => HTMLElement | null;
}

/** The sidebar on a phone. */
export const NavDrawer = ({ open, onClose, finalFocus }: NavDrawerProps) => {
  const { t } = useTranslation();
  return (
    <Drawer open={open} onClose={onClose} label={t('frame.navigation')} finalFocus={finalFocus}>
      <Flex align="center" justify="space-between" gap="2" px="2" flexShrink="0">
        <Box minW="0" flex="1">
          <WorkplaceName />
        </Box>
        <IconButton label={t('frame.closeMenu')} icon={<CloseIcon />} onClick={onClose} />
      </Flex>
      <NavList />
    </Drawer>
  );
};
