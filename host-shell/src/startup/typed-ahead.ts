import { nextTask } from './next-task';

/** As if a person had done it: React hears of a value only where the element's own setter was used. */
const type = (field: HTMLInputElement, value: string): void => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

const fieldIn = (place: ParentNode, name: string): HTMLInputElement | null => place.querySelector(`input[name="${CSS.escape(name)}"]`);

/** The field of the picture that had the focus last: the first screen may take it when it arrives. */
const followFocus = (picture: HTMLElement): (() => string | undefined) => {
  const nameOf = (element: Element | EventTarget | null): string | undefined =>
    element instanceof HTMLInputElement && picture.contains(element) ? element.name : undefined;
  let last = nameOf(document.activeElement);
  picture.addEventListener('focusin', ({ target }) => void (last = nameOf(target)));
  return () => last;
};

const handOn = async (picture: HTMLElement, root: HTMLElement, focused: string | undefined): Promise<void> => {
  for (const ahead of picture.querySelectorAll('input')) {
    const field = fieldIn(root, ahead.name);
    if (!field) continue;
    if (ahead.type === 'checkbox') {
      if (ahead.checked !== field.checked) field.click();
    } else if (ahead.value) type(field, ahead.value);
  }
  if (focused) fieldIn(root, focused)?.focus();
  for (const { dataset } of picture.querySelectorAll<HTMLElement>('[data-pressed]')) root.querySelector<HTMLElement>(dataset['real'] ?? '')?.click();
  if (!picture.querySelector('[data-sent]')) return;
  await nextTask(); // the form knows by then what was typed
  root.querySelector('form')?.requestSubmit();
};

/**
 * The page's own picture gives way to the first screen, for good. The picture of sign-in is a form that works: what was
 * typed, ticked, pressed and sent in it before the scripts were there goes on in the real one.
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
