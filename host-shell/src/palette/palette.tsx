import { CommandDialog } from '@sala/shared-ui/overlay';
import { useTranslation } from '@sala/shell-sdk';
import { screenStart } from '../layouts/arrival';
import { PaletteContents } from './palette-contents';
import { closePalette, usePalette } from './palette-state';

/** Back to what had it; on another screen, to where that begins. */
const finalFocus = (): HTMLElement | null => {
  const { opener, openedAt } = usePalette.getState();
  return openedAt === location.pathname && opener instanceof HTMLElement && opener.isConnected ? opener : screenStart();
};

/** The command palette: whatever can be done or found, by the keyboard alone. */
export const Palette = () => {
  const { t } = useTranslation();
  const { open, words } = usePalette();
  return (
    <CommandDialog open={open} onClose={closePalette} label={t('palette.title')} finalFocus={finalFocus}>
      <PaletteContents initialWords={words} />
    </CommandDialog>
  );
};
