/** What the reader of a build needs, without the schemas of the endpoints, which load slowly. */
export { roles } from './identity/roles';
export { locales } from './platform/locales';
export { earlierNavGroups, navGroups } from './platform/nav-groups';
export { algorithmOf, digestAlgorithms, type DigestAlgorithm } from './releases/digests';
export { filesOf } from './releases/load-rules';
export { bundleFolder, bundleName, releaseVersion } from './releases/release-shapes';
export { navIcons, widgetSizes } from './releases/remote';
export { routes, type EndpointName } from './route-table';
