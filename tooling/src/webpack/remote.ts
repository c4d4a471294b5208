import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { contractFaults, type RemoteContract } from '@sala/shared-contracts';
import webpack, { type Configuration } from 'webpack';
import { baseConfig, semverOf, type BuildTarget } from './base-config';
import { CompileHintsPlugin } from './compile-hints';
import { globalNameOf } from './global-name';
import { initialFiles, remoteLoads } from './load-manifest';
import { PlaceIndependencePlugin } from './place-independence';
import { ReleaseFilesPlugin } from './release-files';
import { forgetFailedShare } from './runtime-plugins';
import { ScriptIntegrityPlugin } from './script-integrity';
import { installedVersion, sharedModules } from './shared-modules';

/** A bundle's configuration, parameterised by version and output folder. */
export interface Bundle {
  readonly name: string;
  readonly directory: string;
  readonly configure: (target: BuildTarget) => Configuration;
}

/** The one module that the shell loads. */
const exposes = { './remote': { import: './src/remote.ts', name: 'expose' } };

/** Remotes bundle their icons, but use the icon factory and its context of the shell. */
const iconMaker = /[\\/]createLucideIcon\.mjs$/;
const lentIconMaker =
  'data:text/javascript,export { createLucideIcon as default } from "@sala/shared-ui"';

/**
 * Build of a remote: `export default createRemote(import.meta.dirname, contract)`. It uses the
 * shell's shared modules without bundling them, and can be loaded together with another version.
 */
export const createRemote = (directory: string, contract: RemoteContract): Bundle => ({
  name: contract.name,
  directory,
  configure: (target) => {
    const faults = contractFaults(contract);
    if (faults.length > 0) throw new Error(faults.join('\n'));
    const globalName = globalNameOf(contract.name, target.version);
    const shared = sharedModules(target.development)
      .filter(({ carried }) => !carried)
      .map(({ key, from, strict }) => ({
        key,
        range: `^${installedVersion(from)}`,
        singleton: true,
        strict,
        import: false,
        provided: null,
      }));
    const base = baseConfig(directory, target);
    return {
      ...base,
      name: contract.name,
      entry: {},
      output: { ...base.output, publicPath: 'auto', uniqueName: globalName },
      // Below this size a request costs more than duplicating what two screens share, including
      // icons.
      optimization: { ...base.optimization, splitChunks: { minSize: 30_000 } },
      plugins: [
        new PlaceIndependencePlugin(semverOf(target)),
        new ModuleFederationPlugin({
          name: contract.name,
          library: { type: 'global', name: globalName },
          filename: 'remoteEntry.js',
          exposes,
          shared: Object.fromEntries(
            shared.map(({ key, range, strict }) => [
              key,
              { singleton: true, import: false, requiredVersion: range, strictVersion: strict },
            ]),
          ),
          shareStrategy: 'loaded-first',
          runtimePlugins: [forgetFailedShare],
          manifest: false,
          dts: false,
          virtualRuntimeEntry: true,
          experiments: {
            externalRuntime: true,
            optimization: { target: 'web', disableSnapshot: true },
          },
        }),
        new webpack.NormalModuleReplacementPlugin(iconMaker, lentIconMaker),
        new CompileHintsPlugin((compilation) => [
          ...initialFiles(compilation),
          ...Object.values(remoteLoads(compilation, contract)).flatMap(({ files }) => files),
        ]),
        new ScriptIntegrityPlugin(),
        new ReleaseFilesPlugin({
          kind: 'remote',
          name: contract.name,
          version: target.version,
          globalName,
          contract,
          exposes: Object.keys(exposes),
          shared,
        }),
      ],
    };
  },
});
