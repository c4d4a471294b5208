import { CacheProvider, Global } from '@emotion/react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import english from '../messages/locales/en.json';
import spanish from '../messages/locales/es-MX.json';
import { controlCss } from './control-css';
import { fallbackFaces } from './fallback-faces';
import { globalCss } from './global-css';
import { listCss } from './list-css';
import { createStyleCache } from './style-cache';
import { system } from './system';

/** Words of controls that stand in the page before any component does. */
export const controlWords = { 'es-MX': spanish, en: english };

const textOf = (html: string): string =>
  html
    .split('</style>')
    .map((part) => part.replace(/^<style[^>]*>/, ''))
    .join('');

/**
 * What every page has of CSS before any component does: reset, tokens of both themes, and the
 * page's own styles. The build of the shell writes it into the page: the first paint has the theme,
 * and no computer works it out again at every start.
 */
export const pageStyles = (): string =>
  textOf(
    [
      system.layers.atRule,
      system.getPreflightCss(),
      system.getTokenCss(),
      `${fallbackFaces}${globalCss}@layer recipes {${controlCss}${listCss}}`,
    ]
      .map((styles) =>
        renderToStaticMarkup(
          createElement(
            CacheProvider,
            { value: createStyleCache() },
            createElement(Global, { styles }),
          ),
        ),
      )
      .join(''),
  );
