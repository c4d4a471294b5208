// First module of the shell in watch mode: lends its fast-refresh runtime to the remotes. Components
// of two bundles keep their state only when one runtime knows them all.
globalThis.salaRefreshRuntime = require('react-refresh/runtime');
