/* The library calls its grid a table, whose rows then hold what no row may: to who listens, appointments are buttons in a group. */
const tableRoles = '[role=table], [role=rowgroup], [role=row], [role=cell], [role=columnheader], [role=rowheader], [aria-colindex]';

/** Takes the roles of a table out of what the library draws, now and later. @returns what ends it. */
export const keepRolesPlain = (frame: HTMLElement): (() => void) => {
  const clean = () => {
    for (const element of frame.querySelectorAll(tableRoles)) {
      if (element.getAttribute('role') !== 'button') element.removeAttribute('role');
      element.removeAttribute('aria-colindex');
    }
  };
  const observer = new MutationObserver(clean);
  observer.observe(frame, { subtree: true, childList: true, attributes: true, attributeFilter: ['role'] });
  clean();
  return () => observer.disconnect();
};
