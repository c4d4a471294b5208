import text from '@event-calendar/core/index.css';

let applied = false;

/**
 * Adopts the library's CSS as a constructed style sheet: the content security policy forbids style
 * elements.
 */
export const applyLibraryStyles = (): void => {
  if (applied) return;
  applied = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
};
