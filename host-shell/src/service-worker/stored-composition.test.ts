import '../testing/page';
import { splitDocument } from '@sala/shared-contracts';
import fc from 'fast-check';
import { composed, digestOfText, registry } from '../testing/registry';
import { remoteOf } from '../testing/releases';
import { samples, sampleComposition } from '../testing/sample-composition';
import {
  cacheNameOf,
  covers,
  documentIn,
  filesOfVersion,
  isRevoked,
  staleCaches,
  subjectOf,
  versionsOf,
  type StoredComposition,
} from './stored-composition';

const { contract } = samples.mfe_clients;
const withCanary = registry.sign(
  composed({
    mfe_clients: remoteOf(contract, {
      stable: '2',
      lkg: '1',
      canary: { version: '3', percent: 5 },
    }),
  }),
);

const keptOf = (
  document = sampleComposition,
  versions = versionsOf(document, { mfe_clients: '1' }),
): StoredComposition => ({
  id: document.id,
  seq: document.seq,
  cache: cacheNameOf(document, versions),
  subjects: versions.map(subjectOf),
  files: [],
  before: null,
});

describe('stored versions', () => {
  it('include the shell, and the assigned version of each remote', () => {
    expect(versionsOf(withCanary, {}).map(subjectOf)).toEqual(['host_shell@1']);
    expect(versionsOf(withCanary, { mfe_clients: '2' }).map(subjectOf)).toEqual([
      'host_shell@1',
      'mfe_clients@2',
    ]);
    expect(versionsOf(withCanary, { mfe_clients: '3' }).map(subjectOf)).toEqual([
      'host_shell@1',
      'mfe_clients@3',
    ]);
  });

  it('exclude versions the document does not name', () => {
    expect(versionsOf(withCanary, { mfe_clients: '1', mfe_other: '1' }).map(subjectOf)).toEqual([
      'host_shell@1',
    ]);
  });
});

test('stores every file with a digest and load.json, except the worker itself', () => {
  const integrity = {
    'main.js': digestOfText('main'),
    'inter.woff2': digestOfText('inter'),
    'service-worker.0123abcd.js': digestOfText('worker'),
  };
  const version = { version: '1', base: '/r/host-shell/1/', load: digestOfText('load') };
  expect(filesOfVersion(version, { integrity })).toEqual([
    { url: '/r/host-shell/1/load.json', integrity: version.load },
    { url: '/r/host-shell/1/main.js', integrity: integrity['main.js'] },
    { url: '/r/host-shell/1/inter.woff2', integrity: integrity['inter.woff2'] },
  ]);
});

test('the cache name depends on the versions, not on the order of remotes', () => {
  const names = [
    {},
    { mfe_clients: '1' },
    { mfe_prices: '1' },
    { mfe_clients: '1', mfe_prices: '1' },
  ].map((wanted) => cacheNameOf(sampleComposition, versionsOf(sampleComposition, wanted)));
  expect(new Set(names).size).toBe(4);
  expect(
    cacheNameOf(
      sampleComposition,
      versionsOf(sampleComposition, { mfe_prices: '1', mfe_clients: '1' }),
    ),
  ).toBe(names[3]);
  expect(names.every((name) => name.startsWith('sala-c-000003'))).toBe(true);
});

test('fewer permissions refetch nothing; more permissions refetch', () => {
  const kept = keptOf(
    sampleComposition,
    versionsOf(sampleComposition, { mfe_clients: '1', mfe_prices: '1' }),
  );
  expect(covers(kept, sampleComposition, versionsOf(sampleComposition, { mfe_clients: '1' }))).toBe(
    true,
  );
  expect(
    covers(
      keptOf(),
      sampleComposition,
      versionsOf(sampleComposition, { mfe_clients: '1', mfe_prices: '1' }),
    ),
  ).toBe(false);
  expect(covers(null, sampleComposition, [])).toBe(false);
  expect(covers(kept, { ...sampleComposition, id: 'c-000004' }, [])).toBe(false);
});

test('one revoked version invalidates the composition', () => {
  expect(
    isRevoked(keptOf(), { ...sampleComposition, revoked: ['mfe_clients@2', 'mfe_prices@1'] }),
  ).toBe(false);
  expect(isRevoked(keptOf(), { ...sampleComposition, revoked: ['mfe_clients@1'] })).toBe(true);
  expect(isRevoked(keptOf(), { ...sampleComposition, revoked: ['host_shell@1'] })).toBe(true);
});

test('cleanup keeps the served cache, its predecessor, and caches of others', () => {
  const name = fc.oneof(fc.stringMatching(/^sala-c-\d{6}$/), fc.constant('sala-kept'), fc.string());
  fc.assert(
    fc.property(fc.array(name), fc.array(fc.option(name)), (names, served) => {
      const stale = staleCaches(names, served);
      expect(stale.filter((one) => served.includes(one) || !one.startsWith('sala-'))).toEqual([]);
      expect(
        names.filter(
          (one) => !stale.includes(one) && one.startsWith('sala-') && !served.includes(one),
        ),
      ).toEqual([]);
    }),
  );
});

describe('the document of a page', () => {
  const script = (id: string, value: unknown): string =>
    `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;

  it('is read from its markup', () => {
    const titled = { ...sampleComposition, prev: '</script><script id="composition">' };
    expect(
      documentIn(`<!doctype html>${script('composition', titled)}${script('registry-keys', [])}`),
    ).toEqual(titled);
    const { first, others } = splitDocument(titled, ['mfe_prices']);
    expect(
      documentIn(`${script('composition', first)}<main></main>${script('other-remotes', others)}`),
    ).toEqual(titled);
  });

  it('is null in a page without one, with a truncated one, or made for a grant', () => {
    expect(documentIn('<!doctype html><p>maintenance</p>')).toBeNull();
    expect(
      documentIn('<script type="application/json" id="composition">{"id":</script>'),
    ).toBeNull();
    expect(
      documentIn(script('composition', sampleComposition) + script('grant', { kind: 'replay' })),
    ).toBeNull();
  });
});
