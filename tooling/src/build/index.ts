export { build, compile, loadBundle, type BuildResult } from './build';
export {
  bundleFolders,
  currentVersion,
  isBuilt,
  releaseFile,
  workspaceRoot,
  type BundleFolder,
  type BundleVersion,
} from './bundles';
export { precompress } from './compress';
export {
  default as webpack,
  type Compilation,
  type Compiler,
  type Configuration,
  type WebpackPluginInstance,
} from 'webpack';
