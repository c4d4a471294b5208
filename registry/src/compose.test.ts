import { compose } from './index';
import { contractOf, remoteRelease, shellRelease } from './testing/builds';

const stamp = { seq: 7, issuedAt: '2026-11-20T12:00:00.000Z' };
const shell = shellRelease('1.0.0-aaaaaaaa');

test('the document names its number, its time, and what runs together', () => {
  const composition = compose(shell, [remoteRelease('mfe-hospital', '1.2.0-bbbbbbbb')], stamp);
  expect(composition).toMatchObject({
    schema: 'sala.mfe/1',
    id: 'c-000007',
    seq: 7,
    issuedAt: stamp.issuedAt,
    shell: { version: '1.0.0-aaaaaaaa', base: '/r/host-shell/1.0.0-aaaaaaaa/', shared: shell.shared },
  });
  expect(Object.keys(composition.remotes)).toEqual(['mfe_hospital']);
  expect(composition.remotes['mfe_hospital']).toMatchObject({
    contract: { name: 'mfe_hospital' },
    stable: {
      version: '1.2.0-bbbbbbbb',
      base: '/r/mfe-hospital/1.2.0-bbbbbbbb/',
      entry: 'remoteEntry.js',
      globalName: 'mfe_hospital_1.2.0-bbbbbbbb',
    },
  });
});

describe('what the page may load ahead', () => {
  const remote = remoteRelease('mfe-customers', '1.0.0-cccccccc', {
    contract: contractOf('mfe_customers', [
      {
        path: '/customer-management',
        layout: 'authenticated',
        chunk: 'list',
        preload: [{ endpoint: 'customerList', query: { sort: 'name', page: '1', pageSize: '25' } }, { endpoint: 'customerFieldList' }],
      },
      { path: '/customer-fields', layout: 'authenticated', chunk: 'fields' },
      { path: '/prices', layout: 'public', chunk: 'prices', preload: [{ endpoint: 'planList' }] },
    ]),
    routes: {
      '/customer-management': { files: ['expose.js', 'list.js'], consumes: ['@sala/shared-ui/form', '@sala/shared-ui/table', 'react'] },
      '/customer-fields': { files: ['expose.js', 'fields.js'], consumes: [] },
    },
  });
  const preload = compose(shell, [remote], stamp).remotes['mfe_customers']?.stable.preload;

  test('scripts of a route: the entry, the screen’s own, and the shell’s shared modules behind them, each once', () => {
    expect(preload?.routes).toEqual({
      '/customer-management': [
        '/r/mfe-customers/1.0.0-cccccccc/remoteEntry.js',
        '/r/mfe-customers/1.0.0-cccccccc/expose.js',
        '/r/mfe-customers/1.0.0-cccccccc/list.js',
        '/r/host-shell/1.0.0-aaaaaaaa/form.js',
        '/r/host-shell/1.0.0-aaaaaaaa/vendor.js',
        '/r/host-shell/1.0.0-aaaaaaaa/table.js',
      ],
      '/customer-fields': [
        '/r/mfe-customers/1.0.0-cccccccc/remoteEntry.js',
        '/r/mfe-customers/1.0.0-cccccccc/expose.js',
        '/r/mfe-customers/1.0.0-cccccccc/fields.js',
      ],
    });
  });

  test('messages by language', () => {
    expect(preload?.messages).toEqual({
      'es-MX': ['/r/mfe-customers/1.0.0-cccccccc/es.js'],
      en: ['/r/mfe-customers/1.0.0-cccccccc/en.js'],
    });
  });

  test('calls are addresses as the client itself will ask for them, with the permission that the contract asks for', () => {
    expect(preload?.calls).toEqual({
      '/customer-management': [
        { url: '/api/v1/customers?sort=name&page=1&pageSize=25', permission: 'customers:read' },
        { url: '/api/v1/customer-fields', permission: 'customer-fields:read' },
      ],
      '/customer-fields': [],
      '/prices': [{ url: '/api/v1/plans' }],
    });
  });

  test('the shell’s own screens have lists too', () => {
    expect(compose(shell, [], stamp).shell.preload).toEqual({
      routes: {
        '/sign-in': ['sign-in.js', 'form.js', 'vendor.js'].map((file) => `/r/host-shell/1.0.0-aaaaaaaa/${file}`),
        frame: ['/r/host-shell/1.0.0-aaaaaaaa/frame.js'],
      },
      messages: { 'es-MX': ['/r/host-shell/1.0.0-aaaaaaaa/messages-es.js'], en: ['/r/host-shell/1.0.0-aaaaaaaa/messages-en.js'] },
      calls: {},
    });
  });

  test('another shell moves the shared modules of every remote', () => {
    const moved = compose(shellRelease('2.0.0-dddddddd'), [remote], stamp).remotes['mfe_customers']?.stable.preload;
    expect(moved?.routes['/customer-management']).toContain('/r/host-shell/2.0.0-dddddddd/table.js');
    expect(moved?.routes['/customer-management']?.join()).not.toContain('1.0.0-aaaaaaaa');
  });
});

describe('refused', () => {
  const claiming = (folder: string, ...paths: string[]) =>
    remoteRelease(folder, '1.0.0-eeeeeeee', {
      contract: contractOf(
        folder.replace('-', '_') as `mfe_${string}`,
        paths.map((path) => ({ path, layout: 'authenticated', chunk: 'page' })),
      ),
    });

  test('two remotes that claim one path: both are named', () => {
    expect(() => compose(shell, [claiming('mfe-hospital', '/tasks'), claiming('mfe-customers', '/users', '/tasks')], stamp)).toThrow(
      'mfe-customers claims /tasks, which is already a path of mfe-hospital; choose another path',
    );
  });

  test.each([
    ['/settings', '/settings/billing'],
    ['/settings/billing', '/settings'],
  ])('not a path below another’s, which has an owner of its own: %s and %s', (one, other) => {
    const { remotes } = compose(shell, [claiming('mfe-settings', one), claiming('mfe-billing', other)], stamp);
    expect(Object.keys(remotes)).toEqual(['mfe_settings', 'mfe_billing']);
  });

  test('a remote may name a path and one below it', () => {
    expect(() => compose(shell, [claiming('mfe-hospital', '/hospital', '/hospital/email')], stamp)).not.toThrow();
  });

  test('neighbours whose names only begin alike are fine', () => {
    const { remotes } = compose(shell, [claiming('mfe-hospital', '/rule'), claiming('mfe-customers', '/rules', '/rule-book')], stamp);
    expect(Object.keys(remotes)).toEqual(['mfe_hospital', 'mfe_customers']);
  });

  test('a slot without a name in a language', () => {
    const contract = {
      ...contractOf('mfe_hospital', []),
      slots: { commands: [{ key: 'newPatient', path: '/hospital', icon: 'app' }] },
      messages: { 'es-MX': { title: 'Hospital', nav: {}, slots: { newPatient: 'Nuevo paciente' } }, en: { title: 'Hospital', nav: {} } },
    } as const;
    expect(() => compose(shell, [remoteRelease('mfe-hospital', '1.0.0-x', { contract })], stamp)).toThrow(
      'mfe_hospital: slots.newPatient has no words in en',
    );
  });

  test('a second help panel: both remotes are named', () => {
    const helping = (folder: string, name: `mfe_${string}`) =>
      remoteRelease(folder, '1.0.0-x', { contract: { ...contractOf(name, []), slots: { help: true } } });
    expect(() => compose(shell, [helping('mfe-settings', 'mfe_settings'), helping('mfe-billing', 'mfe_billing')], stamp)).toThrow(
      'mfe_settings and mfe_billing both have the help panel; only one remote can',
    );
    expect(() => compose(shell, [helping('mfe-settings', 'mfe_settings')], stamp)).not.toThrow();
  });

  test('a build that is no remote', () => {
    expect(() => compose(shell, [remoteRelease('mfe-hospital', '1.0.0-x', { contract: null })], stamp)).toThrow(
      'mfe-hospital@1.0.0-x has no contract',
    );
    expect(() => compose(shell, [remoteRelease('mfe-hospital', '1.0.0-x', { entry: null })], stamp)).toThrow(
      'mfe-hospital@1.0.0-x has no federation entry',
    );
  });
});
