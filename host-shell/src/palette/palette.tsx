import { CommandDialog } from '@sala/shared-ui/overlay';
import { useTranslation } from '@sala/shell-sdk';
import { closePalette, usePalette } from './palette-state';
import { PaletteContents } from './palette-contents';

/** The command palette (issue: Ctrl+K): whatever can be done or found, by the keyboard alone. */
export const Palette = () => {
  const { t } = useTranslation();
  const { open, words } = usePalette();
  return (
    <CommandDialog open={open} onClose={closePalette} label={t('palette.title')}>
      <PaletteContents initialWords={words} />
    </CommandDialog>
  );
};
