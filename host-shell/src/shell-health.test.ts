import './testing/page';
import { ApiError } from '@sala/shared-auth';
import { shellStarted, tellShellFailure, tellShellLoadFailure } from './shell-health';

const told: string[] = [];
addEventListener('sala:failed', ({ detail }) => told.push(detail));
beforeEach(() => told.splice(0));

const missing = Object.assign(new Error('Loading chunk home failed.'), { name: 'ChunkLoadError' });
const notFound = { status: 404, statusText: 'Not Found', internal: true, data: null };

test('what crashes before the shell was counted as started did not come up', () => {
  tellShellFailure(new TypeError('x is undefined'), '/sign-in');
  expect(told).toEqual(['load_failed']);
  shellStarted();
});

test.each<[string, unknown, string, readonly string[]]>([
  ['a screen of the shell that crashed', new TypeError('x is undefined'), '/sign-in', ['crashed']],
  ['one whose code did not come', missing, '/', ['load_failed']],
  ['a screen of a remote: that remote’s', new TypeError('x is undefined'), '/clients/fields', []],
  ['what the API answered', new ApiError('authSession', 500, null), '/', []],
  ['an address that names nothing', notFound, '/', []],
])('%s', (_what, error, path, expected) => {
  tellShellFailure(error, path);
  expect(told).toEqual(expected);
});

test('the panel of a screen without its code tells of the shell’s own alone', () => {
  tellShellLoadFailure('/clients');
  expect(told).toEqual([]);
  tellShellLoadFailure('/sign-up');
  expect(told).toEqual(['load_failed']);
});
