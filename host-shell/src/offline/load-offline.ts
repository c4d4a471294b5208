/** Comes after the first screen: what it says must be here before the line is gone. */
export const loadOffline = async () => {
  const offline = await import(/* webpackChunkName: "upkeep" */ './index');
  await offline.loadOfflineWords();
  return offline;
};
