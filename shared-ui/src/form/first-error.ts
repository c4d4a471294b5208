const controls =
  'input:enabled:not([type=hidden]), select:enabled, textarea:enabled, button:enabled, [tabindex]';

/** What says that something is wrong, where it can be corrected. */
const wrong = '[aria-invalid=true]';

/** What takes the focus for it: of a group of choices the chosen one, or else the first. */
const controlOf = (target: HTMLElement): HTMLElement =>
  target.matches(controls)
    ? target
    : (target.querySelector<HTMLElement>('input:checked') ??
      target.querySelector<HTMLElement>(controls) ??
      target);

/**
 * Opens what hides the first error of a form, brings it into view and focuses it; without one, what
 * the server answered.
 */
export const goToFirstError = (form: HTMLFormElement): void => {
  const target =
    form.querySelector<HTMLElement>(wrong) ?? form.querySelector<HTMLElement>('[role=alert]');
  if (!target) return;
  for (
    let fold = target.closest<HTMLDetailsElement>('details:not([open])');
    fold;
    fold = fold.parentElement?.closest<HTMLDetailsElement>('details:not([open])') ?? null
  ) {
    fold.open = true;
  }
  controlOf(target).focus({ preventScroll: true });
  // In the middle: sticky bars at either end of a dialog or page cover what lies there. jsdom does not scroll.
  target.scrollIntoView?.({ block: 'center' });
};

/** Every message in the errors of a form, however deep, each once. */
export const messagesIn = (errors: unknown): string[] => {
  if (typeof errors === 'string') return [errors];
  if (typeof errors !== 'object' || errors === null) return [];
  return [...new Set(Object.values(errors).flatMap(messagesIn))];
};

/**
 * The messages of a form that nothing in it shows: those of a field that is not drawn, or of a list
 * as a whole. A form with an alert of its own tells where to look. What the server answered does
 * not count, nor what was told here before.
 */
export const unseenMessages = (form: HTMLFormElement, errors: unknown): readonly string[] =>
  form.querySelector(`${wrong}, [role=alert]:not([data-form-problem])`) ? [] : messagesIn(errors);
