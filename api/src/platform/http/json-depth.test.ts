import { limits } from '@sala/shared-contracts';
import { nestsTooDeep } from './json-depth';

const nested = (levels: number): string =>
  `${'{"a":['.repeat(levels / 2)}1${']}'.repeat(levels / 2)}`;

test.each([
  ['the maximum of levels', nested(limits.jsonDepthMax), false],
  ['two more', nested(limits.jsonDepthMax + 2), true],
  ['many things beside each other', `[${'{"a":[]},'.repeat(1000)}1]`, false],
  ['brackets in texts', JSON.stringify({ text: `\\"${'[{'.repeat(1000)}`, more: '\\' }), false],
  ['brackets after a text that ends with a backslash', `["\\\\",${'['.repeat(1000)}`, true],
])('%s', (_what, text, isTooDeep) => expect(nestsTooDeep(text)).toBe(isTooDeep));
