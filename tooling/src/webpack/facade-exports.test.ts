import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Configuration } from 'webpack';
import { compile } from '../build';
import { baseConfig } from './base-config';
import { facadeExports, type FacadeExports } from './facade-exports';

const sources = {
  'main.ts': `import { Field } from '@sala/shared-ui/form'; void Field; void import('@sala/shared-ui');`,
  'form.ts': `
    export * from './fields';
    export { TextField as Field, type FieldProps } from './fields';
    /** @deprecated it has gone to another file, removed in 1.5.0 */
    export { TextField as OldText } from './fields';
    /** @deprecated write a form, removed in 3.0.0 */
    export { default as form } from './page';
    import { spare } from './fields';
    export { spare as kept };
  `,
  'fields.ts': `
    export interface FieldProps { readonly name: string }
    /** @deprecated use Field, removed in 2.0.0 */
    export const TextField = () => 'text';
    export const DateField = () => 'date';
    /** @deprecated */
    export const spare = 1;
  `,
  'page.ts': `export default () => 'page';`,
  'ui.ts': `export { DateField as Date } from './fields'; export const Box = 'box';`,
};

let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'sala-facades-'));
  await Promise.all(
    Object.entries(sources).map(([file, text]) => writeFile(path.join(root, file), text)),
  );
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** Builds a small page that provides two facades. */
const exportsOf = async (keys: readonly string[]): Promise<FacadeExports> => {
  let found: FacadeExports | undefined;
  const base = baseConfig(root, {
    version: '1.0.0-00000000',
    outDir: path.join(root, 'out'),
    development: false,
  });
  const configuration: Configuration = {
    ...base,
    entry: './main.ts',
    optimization: { minimize: false },
    resolve: {
      ...base.resolve,
      alias: {
        '@sala/shared-ui/form$': path.join(root, 'form.ts'),
        '@sala/shared-ui$': path.join(root, 'ui.ts'),
      },
    },
    plugins: [
      {
        apply: (compiler) =>
          compiler.hooks.compilation.tap('test', (compilation) =>
            compilation.hooks.finishModules.tap({ name: 'test', stage: 1000 }, () => {
              found = facadeExports(compilation, keys);
            }),
          ),
      },
    ],
  };
  await compile(configuration);
  if (!found) throw new Error('webpack finished no modules');
  return found;
};

test('lists exported names without types, and deprecations through re-exports', async () => {
  const found = await exportsOf(['@sala/shared-ui', '@sala/shared-ui/form']);
  // In the order of the keys: webpack's order varies, but a version's bytes must not.
  expect(Object.keys(found.symbols)).toEqual(['@sala/shared-ui', '@sala/shared-ui/form']);
  expect(found).toEqual({
    symbols: {
      '@sala/shared-ui': ['Box', 'Date'],
      '@sala/shared-ui/form': [
        'DateField',
        'Field',
        'OldText',
        'TextField',
        'form',
        'kept',
        'spare',
      ],
    },
    deprecated: {
      '@sala/shared-ui/form': {
        TextField: '2.0.0',
        Field: '2.0.0',
        OldText: '1.5.0',
        form: '3.0.0',
        kept: null,
        spare: null,
      },
    },
  });
});

test('the build fails when the shell does not provide a facade', async () => {
  await expect(exportsOf(['@sala/shared-ui', '@sala/shared-ui/calendar'])).rejects.toThrow(
    'the shell provides no @sala/shared-ui/calendar: import them in src/federation/shared-modules.ts',
  );
});
