export { PaletteHost } from './palette-host';
export { openPalette } from './palette-state';
