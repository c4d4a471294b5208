import type { Options } from 'html-webpack-plugin';

type MinifyOptions = Exclude<Options['minify'], boolean | undefined>;

/** The page without blanks and comments, except the marks that the gateway replaces. */
export const pageMinifier: MinifyOptions = {
  collapseWhitespace: true,
  removeComments: true,
  ignoreCustomComments: [/^sala:/],
  minifyCSS: true,
};
