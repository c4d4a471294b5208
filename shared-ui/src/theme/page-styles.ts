import { CacheProvider, Global } from '@emotion/react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import english from '../messages/locales/en.json';
import spanish from '../messages/locales/es-MX.json';
import { controlCss } from './control-css';
import { fallbackFaces } from './fallback-faces';
import { globalCss } from './global-css';
import { listCss } from './list-css';
import { palette } from './palette';
import { createStyleCache } from './style-cache';
import { system } from './system';

/** Colours of the page that its styles cannot give, such as those of an installed application. */
export const pageColors = { canvas: palette.gray[50] };

/** Texts of controls that are in the page before any component. */
export const controlWords = { 'es-MX': spanish, en: english };

const textOf = (html: string): string =>
  html
    .split('</style>')
    .map((part) => part.replace(/^<style[^>]*>/, ''))
    .join('');

/**
 * CSS present before any component: reset, tokens of both themes and page styles. The shell's build
 * inlines it, so the first paint is themed and nothing is computed at start.
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
