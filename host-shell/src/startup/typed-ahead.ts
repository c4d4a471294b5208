import { nextTask } from './next-task';

/** Sets a value through the prototype's setter, which is the only way React notices. */
const type = (field: HTMLInputElement, value: string): void => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

/** Finds the control named by `data-real` in the rendered form. */
const realControlOf = <Found extends HTMLElement>(
  ahead: HTMLElement,
  root: HTMLElement,
): Found | null => root.querySelector<Found>(ahead.dataset['real'] ?? '');

/** Tracks focus in the picture: the first screen may take it when it mounts. */
const followFocus = (picture: HTMLElement): (() => HTMLElement | undefined) => {
  const controlAt = (place: Element | EventTarget | null): HTMLElement | undefined =>
    place instanceof HTMLElement && place.dataset['real'] && picture.contains(place)
      ? place
      : undefined;
  let last = controlAt(document.activeElement);
  picture.addEventListener('focusin', ({ target }) => void (last = controlAt(target)));
  return () => last;
};

const transferInput = async (
  picture: HTMLElement,
  root: HTMLElement,
  focused: HTMLElement | undefined,
): Promise<void> => {
  for (const ahead of picture.querySelectorAll('input')) {
    const field = realControlOf<HTMLInputElement>(ahead, root);
    if (!field) continue;
    if (ahead.type === 'checkbox') {
      if (ahead.checked !== field.checked) field.click();
    } else if (ahead.value) type(field, ahead.value);
  }
  if (focused) realControlOf(focused, root)?.focus();
  for (const pressed of picture.querySelectorAll<HTMLElement>('[data-pressed]'))
    realControlOf(pressed, root)?.click();
  if (!picture.querySelector('[data-sent]')) return;
  await nextTask(); // the form has the typed values by then
  root.querySelector('form')?.requestSubmit();
};

/**
 * Removes the static picture and transfers what was typed, ticked, pressed and submitted in its
 * sign-in form to the real one.
 */
export const replacePicture = (picture: HTMLElement, root: HTMLElement): void => {
  const focused = followFocus(picture);
  const observer = new MutationObserver(() => {
    observer.disconnect();
    picture.remove();
    void transferInput(picture, root, focused());
  });
  observer.observe(root, { childList: true });
};
