import path from 'node:path';
import type { ReleaseEvent } from '@sala/shared-contracts';
import { releaseAtStart } from './release-at-start';

const demo = { demo: true, dataDir: path.resolve('.data'), host: '127.0.0.1' };
const real = { ...demo, demo: false };

const event = (changes: Partial<ReleaseEvent>): ReleaseEvent => ({
  seq: 7,
  prev: null,
  hash: '',
  at: '2026-11-20T13:25:49.120Z',
  reason: 'totals are wrong',
  composition: 'c-000003',
  evidence: {},
  actor: { kind: 'operator', id: 't', name: 'operator' },
  action: 'rolled_back',
  target: { name: 'mfe_billing', version: '1.0.0-5f5d7098' },
  ...changes,
});

it.each([
  ['a fresh demo', demo, { by: 'nobody' }, true],
  ['a fresh installation', real, { by: 'nobody' }, true],
  ['a demo released only by starts', demo, { by: 'start' }, true],
  ['an installation that was started before', real, { by: 'start' }, false],
  ['a demo in which a person acted', demo, { by: 'somebody', last: event({}) }, false],
] as const)('%s: whether the checkout is released', (_what, config, decided, releases) => {
  expect(releaseAtStart(config, 4400, decided).releases).toBe(releases);
});

it('says who acted and how to release the checkout, with settings for this server', () => {
  expect(releaseAtStart(demo, 4400, { by: 'somebody', last: event({}) }).says).toBe(
    'Nothing is built or released, because operator went back to mfe_billing 1.0.0-5f5d7098 on 2026-11-20 13:25 UTC: what is in force stays so. ' +
      'To release the checkout, run npm run mfe -- publish --all, then verify and promote (docs/how-to/release.md).',
  );
  const together = event({
    action: 'promoted',
    target: { name: null, version: null },
    evidence: { versions: { mfe_billing: '1', mfe_hospital: '2' } },
  });
  const { says } = releaseAtStart({ ...demo, dataDir: '/srv/sala' }, 4500, {
    by: 'somebody',
    last: together,
  });
  expect(says).toContain('operator promoted mfe_billing, mfe_hospital on ');
  expect(says).toContain(
    'run SALA_REGISTRY_URL=http://127.0.0.1:4500 SALA_DATA_DIR=/srv/sala npm run mfe -- publish --all,',
  );
});
