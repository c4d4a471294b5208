const makeId = (): string => crypto.randomUUID();

const tabId = (): string => {
  try {
    const known = sessionStorage.getItem('tab') ?? makeId();
    sessionStorage.setItem('tab', known);
    return known;
  } catch {
    return makeId(); // storage may be forbidden: then every page is a tab
  }
};

/** Random; the same for as long as the tab is open (boot.ts keeps it likewise). */
export const tab = tabId();
