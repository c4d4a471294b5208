import createCache, { type StylisPlugin } from '@emotion/cache';

/**
 * Properties the oldest supported browser (Safari 15.6; tooling/src/webpack/base-config.ts) knows
 * only with a prefix.
 */
const prefixed = /^(?:user-select|hyphens|text-size-adjust|color-adjust):/;

const namesOfSafari: StylisPlugin = (element) => {
  if (
    element.type !== 'decl' ||
    typeof element.value !== 'string' ||
    element.return ||
    !prefixed.test(element.value)
  )
    return;
  const { value } = element;
  element.return = `-webkit-${value.startsWith('color-adjust') ? 'print-' : ''}${value}${value}`;
};

/**
 * Emotion's default prefixes serve browsers of 2013, and make each rule half as long again for an
 * old computer to parse.
 */
export const createStyleCache = () => createCache({ key: 'css', stylisPlugins: [namesOfSafari] });
