import { nextTask } from './next-task';

/** As if a person had done it: React hears of a value only where the element's own setter was used. */
const type = (field: HTMLInputElement, value: string): void => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

/** The same control in what was drawn: each of the picture names it. */
const realOf = <Found extends HTMLElement>(ahead: HTMLElement, root: HTMLElement): Found | null =>
  root.querySelector<Found>(ahead.dataset['real'] ?? '');

/** What had the focus last in the picture: the first screen may take it when it arrives. */
const followFocus = (picture: HTMLElement): (() => HTMLElement | undefined) => {
  const controlAt = (place: Element | EventTarget | null): HTMLElement | undefined =>
    place instanceof HTMLElement && place.dataset['real'] && picture.contains(place)
      ? place
      : undefined;
  let last = controlAt(document.activeElement);
  picture.addEventListener('focusin', ({ target }) => void (last = controlAt(target)));
  return () => last;
};

const handOn = async (
  picture: HTMLElement,
  root: HTMLElement,
  focused: HTMLElement | undefined,
): Promise<void> => {
  for (const ahead of picture.querySelectorAll('input')) {
    const field = realOf<HTMLInputElement>(ahead, root);
    if (!field) continue;
    if (ahead.type === 'checkbox') {
      if (ahead.checked !== field.checked) field.click();
    } else if (ahead.value) type(field, ahead.value);
  }
  if (focused) realOf(focused, root)?.focus();
  for (const pressed of picture.querySelectorAll<HTMLElement>('[data-pressed]'))
    realOf(pressed, root)?.click();
  if (!picture.querySelector('[data-sent]')) return;
  await nextTask(); // the form knows by then what was typed
  root.querySelector('form')?.requestSubmit();
};

/**
 * The page's own picture gives way to the first screen, for good. The picture of sign-in is a form
 * that works: what was typed, ticked, pressed and sent in it before the scripts were there goes on
 * in the real one.
 */
export const giveWay = (picture: HTMLElement, root: HTMLElement): void => {
  const focused = followFocus(picture);
  const observer = new MutationObserver(() => {
    observer.disconnect();
    picture.remove();
    void handOn(picture, root, focused());
  });
  observer.observe(root, { childList: true });
};
