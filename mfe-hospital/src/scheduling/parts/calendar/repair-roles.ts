/*
 * The library marks its grid as a table whose rows contain invalid children. Screen readers get
 * buttons in a group instead.
 */
const tableRoles =
  '[role=table], [role=rowgroup], [role=row], [role=cell], [role=columnheader], [role=rowheader], [aria-colindex], [aria-colspan]';

/*
 * The library gives articles the button role, which is invalid. Their content becomes the button,
 * unless it contains buttons; its keys and clicks bubble to the article.
 */
const moveButtons = (frame: HTMLElement): void => {
  for (const article of frame.querySelectorAll<HTMLElement>('article[role=button]')) {
    article.removeAttribute('role');
    article.removeAttribute('tabindex');
    article.dataset['opens'] = '';
  }
  for (const body of frame.querySelectorAll('[data-opens] .ec-event-body:not([role])')) {
    if (body.querySelector('[role=button]')) continue;
    body.setAttribute('role', 'button');
    body.setAttribute('tabindex', '-1');
  }
};

const bodies = '[data-opens] .ec-event-body[role=button]';

/* One of the appointments is reached with Tab, the others with arrows. */
const keepOneStop = (frame: HTMLElement, stop: Element | null): void => {
  const chosen =
    stop ?? frame.querySelector(`${bodies}[tabindex="0"]`) ?? frame.querySelector(bodies);
  for (const other of frame.querySelectorAll(`${bodies}[tabindex="0"]`))
    if (other !== chosen) other.setAttribute('tabindex', '-1');
  if (chosen?.getAttribute('tabindex') === '-1') chosen.setAttribute('tabindex', '0');
};

/**
 * Removes invalid ARIA roles from the library's elements, now and after changes.
 *
 * @returns a function that stops it
 */
export const repairRoles = (frame: HTMLElement): (() => void) => {
  const clean = () => {
    moveButtons(frame);
    keepOneStop(frame, null);
    for (const element of frame.querySelectorAll(tableRoles)) {
      if (element.getAttribute('role') !== 'button') element.removeAttribute('role');
      element.removeAttribute('aria-colindex');
      element.removeAttribute('aria-colspan');
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
  const onFocusIn = ({ target }: FocusEvent) => {
    if (target instanceof Element && target.matches(bodies)) keepOneStop(frame, target);
  };
  frame.addEventListener('focusin', onFocusIn);
  return () => {
    frame.removeEventListener('focusin', onFocusIn);
    observer.disconnect();
  };
};
