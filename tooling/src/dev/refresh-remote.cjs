// Replaces react-refresh/runtime in a remote with the shell's instance.
module.exports = globalThis.salaRefreshRuntime;
