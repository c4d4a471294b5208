// Stands in for react-refresh/runtime in a remote: the shell's, which is in the page already.
module.exports = globalThis.salaRefreshRuntime;
