import { CommandDialog } from '@sala/shared-ui/overlay';
import { useTranslation } from '@sala/shell-sdk';
import { screenStart } from '../layouts/screen-focus';
import { PaletteContents } from './palette-contents';
import { closePalette, usePalette } from './palette-state';

const close = (): void => closePalette();

/** Focus returns first; the chosen action runs afterwards and may move it. */
const onClosed = (): void => {
  const { opener, next } = usePalette.getState();
  if (!opener) return; // both overlay and sheet report it
  usePalette.setState({ opener: null, next: null });
  const target =
    opener instanceof HTMLElement && opener.isConnected && opener !== document.body
      ? opener
      : screenStart();
  target?.focus({ preventScroll: true });
  next?.();
};

/** Command palette: finds and does everything by keyboard. */
export const Palette = () => {
  const { t } = useTranslation();
  const open = usePalette((state) => state.open);
  return (
    <CommandDialog open={open} onClose={close} onClosed={onClosed} label={t('palette.title')}>
      <PaletteContents />
    </CommandDialog>
  );
};
