import type { CanaryRings, Release, RemoteContract } from '@sala/shared-contracts';
import { ReleaseRefused } from '../life-cycle/release-refused';
import { contractOf, remoteRelease, shellRelease } from '../testing/builds';
import {
  compose,
  composeBody,
  type InForce,
  type RemoteInForce,
  type StoredRelease,
} from './compose';

const stored = (release: Release): StoredRelease => ({
  release,
  load: `sha256-${release.version}`,
});
const stable = (release: Release): RemoteInForce => ({ stable: stored(release) });
const shell = stored(shellRelease('1.0.0-aaaaaaaa'));

const inForce = (...remotes: readonly RemoteInForce[]): InForce => ({
  shell,
  remotes,
  revoked: [],
  policy: { integrity: 'enforce' },
});
const remotesOf = (...remotes: readonly RemoteInForce[]) =>
  composeBody(inForce(...remotes)).remotes;

/** The part of a contract that pages load; the rest is for builds, rules and the gate. */
const inPage = ({ owner: _owner, budgets: _budgets, routes, ...contract }: RemoteContract) => ({
  ...contract,
  routes: routes.map(({ chunk: _chunk, preload: _preload, ...route }) => route),
});

const refusalOf = (...remotes: readonly RemoteInForce[]): ReleaseRefused => {
  try {
    composeBody(inForce(...remotes));
  } catch (error) {
    if (error instanceof ReleaseRefused) return error;
    throw error;
  }
  throw new Error('it was composed');
};

test('the document has a sequence number, a timestamp, its predecessor and its versions', () => {
  const body = composeBody(inForce(stable(remoteRelease('mfe-hospital', '1.2.0-bbbbbbbb'))));
  const composition = compose(body, {
    seq: 7,
    prev: 'sha256-before',
    issuedAt: new Date('2026-11-20T12:00:00.000Z'),
  });
  expect(composition).toEqual({
    schema: 'sala.mfe/1',
    id: 'c-000007',
    seq: 7,
    prev: 'sha256-before',
    issuedAt: '2026-11-20T12:00:00.000Z',
    expiresAt: '2026-12-20T12:00:00.000Z',
    channel: 'stable',
    shell: {
      version: '1.0.0-aaaaaaaa',
      base: '/r/host-shell/1.0.0-aaaaaaaa/',
      load: 'sha256-1.0.0-aaaaaaaa',
      sdk: '1.0.0',
      plugin: '2.9.2',
      provides: { react: '19.3.1', '@sala/shell-sdk': '1.0.0', '@sala/shared-ui/form': '1.0.0' },
    },
    remotes: {
      mfe_hospital: {
        contract: inPage(
          contractOf('mfe_hospital', [
            { path: '/hospital', layout: 'authenticated', chunk: 'page' },
          ]),
        ),
        stable: {
          version: '1.2.0-bbbbbbbb',
          base: '/r/mfe-hospital/1.2.0-bbbbbbbb/',
          load: 'sha256-1.2.0-bbbbbbbb',
        },
      },
    },
    revoked: [],
    policy: { integrity: 'enforce' },
  });
});

describe('a remote with several versions', () => {
  const rings: CanaryRings = {
    companies: ['7b0c6b9e-0000-4000-8000-000000000001'],
    roles: ['doctor'],
    percent: 5,
    salt: 'b1',
  };
  const old = remoteRelease('mfe-billing', '1.0.0-bbbbbbbb');
  const present = remoteRelease('mfe-billing', '1.1.0-cccccccc');
  const next = remoteRelease('mfe-billing', '1.2.0-dddddddd');

  test("names the last known good version and the canary's audience", () => {
    expect(
      remotesOf({
        stable: stored(present),
        lkg: stored(old),
        canary: { ...stored(next), ...rings },
      })['mfe_billing'],
    ).toEqual({
      contract: present.contract && inPage(present.contract),
      stable: {
        version: present.version,
        base: '/r/mfe-billing/1.1.0-cccccccc/',
        load: 'sha256-1.1.0-cccccccc',
      },
      lkg: {
        version: old.version,
        base: '/r/mfe-billing/1.0.0-bbbbbbbb/',
        load: 'sha256-1.0.0-bbbbbbbb',
      },
      canary: {
        version: next.version,
        base: '/r/mfe-billing/1.2.0-dddddddd/',
        load: 'sha256-1.2.0-dddddddd',
        ...rings,
      },
    });
  });

  test("carries the canary's contract only when it differs", () => {
    const moved = contractOf('mfe_billing', [
      { path: '/invoices', layout: 'authenticated', chunk: 'page' },
    ]);
    const other = remotesOf({
      stable: stored(present),
      canary: { ...stored({ ...next, contract: moved }), ...rings },
    });
    expect(other['mfe_billing']?.canary?.contract).toEqual(inPage(moved));
    const same = remotesOf({ stable: stored(present), canary: { ...stored(next), ...rings } });
    expect(same['mfe_billing']?.canary).not.toHaveProperty('contract');
  });

  test('a path that only the canary declares is claimed too', () => {
    const moved = {
      ...next,
      contract: contractOf('mfe_billing', [
        { path: '/hospital', layout: 'authenticated', chunk: 'page' },
      ]),
    };
    const refusal = refusalOf(stable(remoteRelease('mfe-hospital', '1.0.0-x')), {
      stable: stored(present),
      canary: { ...stored(moved), ...rings },
    });
    expect(refusal.message).toBe(
      'mfe-hospital claims /hospital, which is already a path of mfe-billing; choose another path',
    );
  });
});

test('the order of remotes does not matter', () => {
  const remotes = ['mfe-settings', 'mfe-billing', 'mfe-hospital'].map((folder) =>
    stable(remoteRelease(folder, '1.0.0-x')),
  );
  expect(JSON.stringify(composeBody(inForce(...remotes)))).toBe(
    JSON.stringify(composeBody(inForce(...remotes.toReversed()))),
  );
});

describe('refusals', () => {
  const claiming = (folder: string, ...paths: string[]) =>
    stable(
      remoteRelease(folder, '1.0.0-eeeeeeee', {
        contract: contractOf(
          folder.replace('-', '_') as `mfe_${string}`, // folders of remotes are mfe-<word>
          paths.map((path) => ({ path, layout: 'authenticated', chunk: 'page' })),
        ),
      }),
    );

  test('two remotes claim one path: both are named', () => {
    const refusal = refusalOf(
      claiming('mfe-hospital', '/tasks'),
      claiming('mfe-customers', '/users', '/tasks'),
    );
    expect(refusal.code).toBe('release.refused');
    expect(refusal.facts.findings).toEqual([
      {
        rule: 'paths',
        level: 'fail',
        subject: 'mfe-hospital',
        message:
          'mfe-hospital claims /tasks, which is already a path of mfe-customers; choose another path',
      },
    ]);
  });

  test.each([
    ['/settings', '/settings/billing'],
    ['/settings/billing', '/settings'],
  ])("a path below another remote's path is allowed: %s and %s", (one, other) => {
    expect(
      Object.keys(remotesOf(claiming('mfe-settings', one), claiming('mfe-billing', other))),
    ).toEqual(['mfe_billing', 'mfe_settings']);
  });

  test('one remote may claim a path and another below it', () => {
    expect(() => remotesOf(claiming('mfe-hospital', '/hospital', '/hospital/email'))).not.toThrow();
  });

  test('paths with a common prefix do not collide', () => {
    const remotes = remotesOf(
      claiming('mfe-hospital', '/rule'),
      claiming('mfe-customers', '/rules', '/rule-book'),
    );
    expect(Object.keys(remotes)).toEqual(['mfe_customers', 'mfe_hospital']);
  });

  test('two remotes share an i18n namespace: both are named', () => {
    const speaking = (name: `mfe_${string}`) =>
      stable(
        remoteRelease(name.replace('_', '-'), '1.0.0-eeeeeeee', {
          contract: { ...contractOf(name, []), namespace: 'tasks' },
        }),
      );
    expect(refusalOf(speaking('mfe_hospital'), speaking('mfe_customers')).facts.findings).toEqual([
      {
        rule: 'messages',
        level: 'fail',
        subject: 'mfe-hospital',
        message:
          'mfe-hospital has the namespace tasks for its messages, which mfe-customers already uses; choose another',
      },
    ]);
  });

  test('a slot lacks a name in one language', () => {
    const contract = {
      ...contractOf('mfe_hospital', []),
      slots: { commands: [{ key: 'newPatient', path: '/hospital', icon: 'app' }] },
      messages: {
        'es-MX': { title: 'Hospital', nav: {}, slots: { newPatient: 'Nuevo paciente' } },
        en: { title: 'Hospital', nav: {} },
      },
    } as const;
    expect(
      refusalOf(stable(remoteRelease('mfe-hospital', '1.0.0-x', { contract }))).message,
    ).toContain('mfe_hospital: slots.newPatient has no words in en');
  });

  test('a second help panel: both remotes are named', () => {
    const helping = (folder: string, name: `mfe_${string}`) =>
      stable(
        remoteRelease(folder, '1.0.0-x', {
          contract: { ...contractOf(name, []), slots: { help: true } },
        }),
      );
    expect(
      refusalOf(helping('mfe-settings', 'mfe_settings'), helping('mfe-billing', 'mfe_billing'))
        .message,
    ).toBe('mfe-billing and mfe-settings both have the help panel; only one remote can');
    expect(() => remotesOf(helping('mfe-settings', 'mfe_settings'))).not.toThrow();
  });

  test('a build is not a remote', () => {
    expect(
      refusalOf(stable(remoteRelease('mfe-hospital', '1.0.0-x', { contract: null }))).message,
    ).toBe('mfe-hospital@1.0.0-x has no contract: it is not a remote');
  });
});
