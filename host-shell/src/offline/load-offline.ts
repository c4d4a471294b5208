/** Loaded after the first screen: it must be present before the connection is lost. */
export const loadOffline = async () => {
  const offline = await import(/* webpackChunkName: "upkeep" */ './index');
  await offline.loadOfflineMessages();
  return offline;
};
