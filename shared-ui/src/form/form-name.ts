const labelOf = (element: Element | null): string | null => {
  const ids = element?.getAttribute('aria-labelledby');
  return (
    element?.getAttribute('aria-label') ??
    (ids ? (document.getElementById(ids)?.textContent ?? null) : null)
  );
};

/**
 * What a person calls a form: its own name, that of the dialog or section around it, or the
 * screen's.
 */
export const nameOfForm = (form: HTMLFormElement | null): string | null =>
  labelOf(form) ??
  labelOf(form?.closest('[role=dialog], [role=alertdialog], section') ?? null) ??
  (document.querySelector('main h1')?.textContent || null);
