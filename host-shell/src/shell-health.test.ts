import './testing/page';
import { ApiError } from '@sala/shared-auth';
import { shellStarted, reportShellFailure, reportShellLoadFailure } from './shell-health';

const reports: string[] = [];
addEventListener('sala:failed', ({ detail }) => reports.push(detail));
beforeEach(() => reports.splice(0));

const missing = Object.assign(new Error('Loading chunk home failed.'), { name: 'ChunkLoadError' });
const notFound = { status: 404, statusText: 'Not Found', internal: true, data: null };

test('a crash before the shell started counts as a failed load', () => {
  reportShellFailure(new TypeError('x is undefined'), '/sign-in');
  expect(reports).toEqual(['load_failed']);
  shellStarted();
});

test.each<[string, unknown, string, readonly string[]]>([
  ['a shell screen that crashed', new TypeError('x is undefined'), '/sign-in', ['crashed']],
  ['a shell screen whose code failed to load', missing, '/', ['load_failed']],
  [
    'a screen of a remote belongs to that remote',
    new TypeError('x is undefined'),
    '/clients/fields',
    [],
  ],
  ['what the API answered', new ApiError('authSession', 500, null), '/', []],
  ['an address that names nothing', notFound, '/', []],
])('%s', (_what, error, path, expected) => {
  reportShellFailure(error, path);
  expect(reports).toEqual(expected);
});

test("a screen without its code is reported only for the shell's own screens", () => {
  reportShellLoadFailure('/clients');
  expect(reports).toEqual([]);
  reportShellLoadFailure('/sign-up');
  expect(reports).toEqual(['load_failed']);
});
