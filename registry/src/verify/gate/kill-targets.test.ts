import { roundsOf, targetsOf } from './kill-targets';
import { contractOf, loadOf, sampleBases } from './sample/documents.testing';
import type { Visit } from './visit';

const screens = Array.from({ length: 14 }, (_, at) => `screen${at}.js`);
const load = {
  ...loadOf('mfe_sample', false),
  integrity: Object.fromEntries(
    ['entry.js', ...screens, 'never.js', 'nor-this.js'].map((file) => [file, 'sha256-']),
  ),
};
const subject = {
  name: 'mfe_sample',
  version: load.version,
  base: sampleBases.sample,
  load,
  contract: contractOf('mfe_sample'),
};

const visits = screens.map((screen, at): Visit => {
  const path = `/sample/${at}`;
  const files = ['entry.js', screen].map((file) => ({ file, bytes: 1, first: true }));
  return {
    path,
    viewer: 'owner',
    title: null,
    route: path,
    shown: { heading: path, busy: false, path, alerts: [], letters: 100, canRetry: false },
    readyMs: 1,
    files,
    ofSuite: [],
    refused: [],
    bases: [],
    complaints: [],
    federation: { entries: {}, running: [], shares: {}, scopes: [], renderers: [] },
    violations: [],
    policy: '',
  };
});

test('blocks each file once, six per document at most, none the document came by', () => {
  const rounds = roundsOf(targetsOf(subject, visits), visits, subject);
  expect(rounds.flatMap(({ targets }) => targets.flatMap(({ files }) => files)).toSorted()).toEqual(
    Object.keys(load.integrity).toSorted(),
  );
  for (const { start, targets } of rounds.filter((round) => round.start !== null)) {
    expect(targets.length).toBeLessThanOrEqual(6);
    expect(targets.map(({ address }) => address.path)).not.toContain(start?.address.path);
    expect(targets.flatMap(({ files }) => files)).not.toContain('entry.js');
  }
});

test('files every screen needs, and unrequested ones, come first and alone', () => {
  const rounds = roundsOf(targetsOf(subject, visits), visits, subject);
  expect(
    rounds.map(({ start, targets }) =>
      start === null ? targets.map(({ files }) => files) : targets.length,
    ),
  ).toEqual([[['entry.js']], [['never.js', 'nor-this.js']], 6, 6, 2]);
});
