/* The library calls its grid a table, whose rows then hold what no row may: to who listens, appointments are buttons in a group. */
const tableRoles =
  '[role=table], [role=rowgroup], [role=row], [role=cell], [role=columnheader], [role=rowheader], [aria-colindex]';

/* It makes a button of an article, which no article may be: what stands in it becomes the button, unless it has buttons of its own. Its keys and clicks reach the article. */
const moveButtons = (frame: HTMLElement): void => {
  for (const article of frame.querySelectorAll<HTMLElement>('article[role=button]')) {
    article.removeAttribute('role');
    article.removeAttribute('tabindex');
    article.dataset['opens'] = '';
  }
  for (const body of frame.querySelectorAll('[data-opens] .ec-event-body:not([role])')) {
    if (body.querySelector('[role=button]')) continue;
    body.setAttribute('role', 'button');
    body.setAttribute('tabindex', '0');
  }
};

/**
 * Takes the roles that break the rules out of what the library draws, now and later. @returns what
 * ends it.
 */
export const keepRolesPlain = (frame: HTMLElement): (() => void) => {
  const clean = () => {
    moveButtons(frame);
    for (const element of frame.querySelectorAll(tableRoles)) {
      if (element.getAttribute('role') !== 'button') element.removeAttribute('role');
      element.removeAttribute('aria-colindex');
    }
  };
  const observer = new MutationObserver(clean);
  observer.observe(frame, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['role'],
  });
  clean();
  return () => observer.disconnect();
};
