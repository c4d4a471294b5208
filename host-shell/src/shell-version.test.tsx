import './testing/page';
import { useUnsavedWork } from '@sala/shell-sdk';
import { render } from '@testing-library/react';
import { pageComposition } from './composition';
import { renewsShell } from './shell-version';
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

test('the shell of the page is in force: no navigation loads the page anew', () => {
  expect(renewsShell('/pricing')).toBe(false);
});

test('another shell: going elsewhere loads the page, staying does not, and never over unsaved work', () => {
  releaseShell('2');
  expect(renewsShell('/clients')).toBe(false);
  const { unmount } = render(<Unsaved />);
  expect(renewsShell('/pricing')).toBe(false);
  unmount();
  expect(renewsShell('/pricing')).toBe(true);
});

test('a page that comes with the old shell all the same is not loaded for ever; yet another shell is tried', () => {
  releaseShell('3');
  expect(renewsShell('/pricing')).toBe(true);
  expect(renewsShell('/pricing')).toBe(false);
  releaseShell('4');
  expect(renewsShell('/pricing')).toBe(true);
});
