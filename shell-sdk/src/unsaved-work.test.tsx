import { render } from '@testing-library/react';
import { hasUnsavedWork, useUnsavedWork } from './index';

const Draft = ({ dirty }: { readonly dirty: boolean }) => {
  useUnsavedWork(dirty);
  return null;
};

/** Whether the browser would ask before it closes the tab. */
const asksBeforeClosing = (): boolean =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

const expectUnsaved = (unsaved: boolean): void => {
  expect(hasUnsavedWork()).toBe(unsaved);
  expect(asksBeforeClosing()).toBe(unsaved);
};

test('closing the tab asks while something is typed and not saved', () => {
  const { rerender } = render(<Draft dirty={false} />);
  expectUnsaved(false);
  rerender(<Draft dirty />);
  expectUnsaved(true);
  rerender(<Draft dirty={false} />);
  expectUnsaved(false);
});

test('a form that is gone holds nothing', () => {
  const { unmount } = render(<Draft dirty />);
  expectUnsaved(true);
  unmount();
  expectUnsaved(false);
});

test('of two forms, the last one saved ends the asking', () => {
  const one = render(<Draft dirty />);
  const other = render(<Draft dirty />);
  one.unmount();
  expectUnsaved(true);
  other.rerender(<Draft dirty={false} />);
  expectUnsaved(false);
});
