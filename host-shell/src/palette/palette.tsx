import { CommandDialog } from '@sala/shared-ui/overlay';
import { useTranslation } from '@sala/shell-sdk';
import { screenStart } from '../layouts/arrival';
import { PaletteContents } from './palette-contents';
import { closePalette, usePalette } from './palette-state';

const close = (): void => closePalette();

/** The focus goes back to what had it; what was chosen comes after that, and may move it on. */
const onClosed = (): void => {
  const { opener, next } = usePalette.getState();
  if (!opener) return; // told twice: by the veil and by the sheet
  usePalette.setState({ opener: null, next: null });
  const target =
    opener instanceof HTMLElement && opener.isConnected && opener !== document.body
      ? opener
      : screenStart();
  target?.focus({ preventScroll: true });
  next?.();
};

/** The command palette: whatever can be done or found, by the keyboard alone. */
export const Palette = () => {
  const { t } = useTranslation();
  const open = usePalette((state) => state.open);
  return (
    <CommandDialog open={open} onClose={close} onClosed={onClosed} label={t('palette.title')}>
      <PaletteContents />
    </CommandDialog>
  );
};
