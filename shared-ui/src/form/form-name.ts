const labelOf = (element: Element | null): string | null => {
  const ids = element?.getAttribute('aria-labelledby');
  return (
    element?.getAttribute('aria-label') ??
    (ids ? (document.getElementById(ids)?.textContent ?? null) : null)
  );
};

/** Visible name of a form: its own, or that of the surrounding dialog, section or screen. */
export const nameOfForm = (form: HTMLElement | null): string | null =>
  labelOf(form) ??
  labelOf(form?.closest('[role=dialog], [role=alertdialog], section') ?? null) ??
  (document.querySelector('main h1')?.textContent || null);
