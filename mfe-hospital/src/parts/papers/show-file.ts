import { saveFile } from '@sala/screen-parts/save-file';

/** Opens a file in a new tab, or downloads it if the browser blocks that. */
export const showFile = (file: Parameters<typeof saveFile>[0]): void => {
  // Not revoked: the tab may be reloaded while this page is open.
  if (!window.open(URL.createObjectURL(file.content))) saveFile(file);
};
