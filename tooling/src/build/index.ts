export { build, compile, loadBundle, type BuildResult } from './build';
export { bundleFolders, currentVersion, workspaceRoot, type BundleFolder, type BundleVersion } from './bundles';
export { precompress } from './compress';
