import type { Options } from 'html-webpack-plugin';

type MinifyOptions = Exclude<Options['minify'], boolean | undefined>;

/**
 * Rules of the page without what is there for their readers. None of their strings holds such a
 * blank.
 */
const shorterCss = (css: string): string =>
  css
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};]) ?/g, '$1')
    .replaceAll(/([:,]) /g, '$1')
    .replaceAll(';}', '}');

/**
 * The page comes before everything else that an address needs. A blank between two words, or two
 * buttons, stays one.
 */
export const pageMinifier: MinifyOptions = {
  collapseWhitespace: true,
  removeComments: true,
  ignoreCustomComments: [/^sala:/], // where the gateway puts what is in force
  minifyCSS: shorterCss,
};
