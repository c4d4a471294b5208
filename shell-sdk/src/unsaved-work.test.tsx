import { render } from '@testing-library/react';
import { hasUnsavedWork, saveUnsavedWork, useUnsavedWork } from './index';

const Draft = ({ dirty }: { readonly dirty: boolean }) => {
  useUnsavedWork(dirty);
  return null;
};

/** Whether the browser would confirm closing the tab. */
const asksBeforeClosing = (): boolean =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

const expectUnsaved = (unsaved: boolean): void => {
  expect(hasUnsavedWork()).toBe(unsaved);
  expect(asksBeforeClosing()).toBe(unsaved);
};

test('closing the tab asks while work is unsaved', () => {
  const { rerender } = render(<Draft dirty={false} />);
  expectUnsaved(false);
  rerender(<Draft dirty />);
  expectUnsaved(true);
  rerender(<Draft dirty={false} />);
  expectUnsaved(false);
});

test('an unmounted form holds nothing', () => {
  const { unmount } = render(<Draft dirty />);
  expectUnsaved(true);
  unmount();
  expectUnsaved(false);
});

test('asks until the last of two forms is saved', () => {
  const one = render(<Draft dirty />);
  const other = render(<Draft dirty />);
  one.unmount();
  expectUnsaved(true);
  other.rerender(<Draft dirty={false} />);
  expectUnsaved(false);
});

const SelfSaving = ({ save }: { readonly save: () => Promise<boolean> }) => {
  useUnsavedWork(true, save);
  return null;
};

test('drafts save themselves with what they have now; any other form would be lost', async () => {
  const { rerender } = render(<SelfSaving save={() => Promise.resolve(false)} />);
  expect(await saveUnsavedWork()).toBe(false);
  const saved: string[] = [];
  const save = (text: string) => () => {
    saved.push(text);
    return Promise.resolve(true);
  };
  rerender(<SelfSaving save={save('first')} />);
  rerender(<SelfSaving save={save('latest')} />);
  expect(await saveUnsavedWork()).toBe(true);
  expect(saved).toEqual(['latest']);
  render(<Draft dirty />);
  expect(await saveUnsavedWork()).toBe(false);
  expect(saved).toEqual(['latest']);
});
