const controls =
  'input:enabled:not([type=hidden]), select:enabled, textarea:enabled, button:enabled, [tabindex]';

/** Controls marked as invalid. */
const wrong = '[aria-invalid=true]';

/** Focus target: in a group of options, the checked one or the first. */
const controlOf = (target: HTMLElement): HTMLElement =>
  target.matches(controls)
    ? target
    : (target.querySelector<HTMLElement>('input:checked') ??
      target.querySelector<HTMLElement>(controls) ??
      target);

/**
 * Reveals, scrolls to and focuses the first error of a form, or the server's response when there is
 * none.
 */
export const goToFirstError = (form: HTMLElement): void => {
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
  // Centred, because sticky bars cover both edges of dialogs and pages. jsdom has no
  // scrollIntoView.
  target.scrollIntoView?.({ block: 'center' });
};

/** All messages in the errors of a form, without duplicates. */
export const messagesIn = (errors: unknown): string[] => {
  if (typeof errors === 'string') return [errors];
  if (typeof errors !== 'object' || errors === null) return [];
  return [...new Set(Object.values(errors).flatMap(messagesIn))];
};

/**
 * Messages no control shows: of fields not rendered, or of a list as a whole. A form with its own
 * alert tells where to look. Server errors and earlier messages do not count.
 */
export const hiddenMessages = (form: HTMLElement, errors: unknown): readonly string[] =>
  form.querySelector(`${wrong}, [role=alert]:not([data-form-problem])`) ? [] : messagesIn(errors);
