import { limits } from '@sala/shared-contracts';

const quote = 34;
const backslash = 92;
const opening = new Set([91, 123]);
const closing = new Set([93, 125]);

/**
 * Whether JSON is nested deeper than any of our schemas. Parsing a megabyte of brackets takes 200
 * ms and overflows the stack of recursive code; counting takes 5 ms.
 */
export const nestsTooDeep = (text: string): boolean => {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (inText) {
      if (code === backslash) at += 1;
      else if (code === quote) inText = false;
    } else if (code === quote) inText = true;
    else if (opening.has(code)) depth += 1;
    else if (closing.has(code)) depth -= 1;
    if (depth > limits.jsonDepthMax) return true;
  }
  return false;
};
