import { deprecationsIn } from './deprecations';

const found = (text: string): Record<string, string | null> =>
  Object.fromEntries(deprecationsIn('facade.ts', text));

test('reads from a declaration which version removes it', () => {
  expect(
    found(`
      /** @deprecated use Field instead, removed in 2.0.0 */
      export const OldField = () => null;
      /** @deprecated */
      export function useOldForm() {}
      /**
       * What it did.
       * @deprecated Removed in 3.1.0; ask the form
       */
      export class OldForm {}
      export const Field = () => null;
    `),
  ).toEqual({ OldField: '2.0.0', useOldForm: null, OldForm: '3.1.0' });
});

test('a re-export is deprecated at the export or at its local declaration', () => {
  expect(
    found(`
      export {
        /** @deprecated import Box, removed in 2.0.0 */
        Flex as Row,
        Box,
      } from '@chakra-ui/react';
      /** @deprecated removed in 4.0.0 */
      const table = {};
      export { table as DataTable };
      export {
        /** @deprecated removed in 3.5.0 */
        table as OldTable,
      };
      /** @deprecated removed in 5.0.0 */
      export { one, two } from './numbers';
    `),
  ).toEqual({ Row: '2.0.0', DataTable: '4.0.0', OldTable: '3.5.0', one: '5.0.0', two: '5.0.0' });
});

test('a default export is called default, and tags inside strings are ignored', () => {
  expect(
    found(`
      export const note = '@deprecated removed in 1.0.0';
      /** @deprecated */
      export default function page() {}
    `),
  ).toEqual({ default: null });
});
