const makeId = (): string => crypto.randomUUID();

const readTabId = (): string => {
  try {
    const known = sessionStorage.getItem('tab') ?? makeId();
    sessionStorage.setItem('tab', known);
    return known;
  } catch {
    return makeId(); // storage may be forbidden: every page is then a tab
  }
};

/** Random id that lasts as long as the tab (boot.ts stores the same one). */
export const tabId = readTabId();
