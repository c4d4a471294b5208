import './testing/page';
import { useUnsavedWork } from '@sala/shell-sdk';
import { render } from '@testing-library/react';
import { pageComposition } from './composition';
import { reloadsForShell } from './shell-version';
import { release } from './testing/releases';

const Unsaved = () => {
  useUnsavedWork(true);
  return null;
};

const releaseShell = (version: string): void =>
  release({}, { shell: { ...pageComposition.shell, version } });

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', '/clients');
});

test("does not reload while the page's shell is in force", () => {
  expect(reloadsForShell('/pricing')).toBe(false);
});

test('another shell reloads on navigation, not in place and never over unsaved work', () => {
  releaseShell('2');
  expect(reloadsForShell('/clients')).toBe(false);
  const { unmount } = render(<Unsaved />);
  expect(reloadsForShell('/pricing')).toBe(false);
  unmount();
  expect(reloadsForShell('/pricing')).toBe(true);
});

test('reloads once per version, even if the old shell is served again', () => {
  releaseShell('3');
  expect(reloadsForShell('/pricing')).toBe(true);
  expect(reloadsForShell('/pricing')).toBe(false);
  releaseShell('4');
  expect(reloadsForShell('/pricing')).toBe(true);
});
