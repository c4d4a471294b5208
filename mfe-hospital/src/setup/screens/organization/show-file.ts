import { saveFile } from '@sala/screen-parts/save-file';

/** Shows a file in a tab of its own; where the browser opens none, it goes to the downloads. */
export const showFile = (file: Parameters<typeof saveFile>[0]): void => {
  // Never given back: the tab may be loaded anew as long as this page is there.
  if (!window.open(URL.createObjectURL(file.content))) saveFile(file);
};
