// First module of the shell in watch mode: shares its fast-refresh runtime with the remotes.
// Components keep their state only if one runtime knows them all.
globalThis.salaRefreshRuntime = require('react-refresh/runtime');
