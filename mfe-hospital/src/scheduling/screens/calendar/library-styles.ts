import text from '@event-calendar/core/index.css';

let applied = false;

/**
 * The library's rules for the page: as a sheet, which the page's policy allows, and not as a style
 * element, which it does not.
 */
export const applyLibraryStyles = (): void => {
  if (applied) return;
  applied = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
};
