import createCache, { type StylisPlugin } from '@emotion/cache';

/**
 * What the oldest browsers of `browsers` (tooling/src/webpack/base-config.ts) know under another
 * name alone: Safari 15.6.
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
 * Emotion's own list of names is for browsers of 2013: it makes each rule half as long again, and
 * an old computer reads them all.
 */
export const createStyleCache = () => createCache({ key: 'css', stylisPlugins: [namesOfSafari] });
