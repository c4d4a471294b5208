import { problem, startApi } from '@sala/shell-sdk/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';
import { openFeeds } from './event-source.fixture';
import {
  billing,
  changed,
  event,
  health,
  minutesAgo,
  released,
  shell,
  token,
  versionState,
} from './releases.fixture';

const { answer } = startApi();
const feeds = openFeeds();

/** On call, without a company. */
const onCall = { company: null, permissions: ['releases:read', 'releases:manage'] } as const;
const onlooker = { company: null, permissions: ['releases:read'] } as const;

/* Relative to the current test: the file may run for minutes. */
const justReleased = () => ({
  ...released,
  composition: { id: 'c-000012', issuedAt: minutesAgo(5.2), bytes: 9300 },
});

const rowOf = async (name: string) =>
  within((await screen.findByText(name)).closest('tr') ?? document.body);
const dialog = () => screen.findByRole('dialog');

test('shows versions, channels and health in words', async () => {
  answer('releaseState', justReleased());
  await renderScreen('/settings/releases', onlooker);
  expect(await screen.findByRole('heading', { level: 1, name: 'Versiones' })).toBeVisible();
  expect(await screen.findByText('c-000012')).toBeVisible();
  expect(screen.getByText('hace 5 minutos')).toBeVisible();
  expect(screen.getByText('37')).toBeVisible();
  expect(screen.getByText('Obligatoria')).toBeVisible();
  const row = await rowOf('mfe_billing');
  expect(row.getByText('1.4.2-22222222')).toBeVisible();
  expect(row.getByText('1.5.0-44444444')).toBeVisible();
  expect(row.getByText('5%')).toBeVisible();
  expect(row.getByText('1.4.1-33333333')).toBeVisible();
  expect(row.getAllByText('Sana')).toHaveLength(2);
  expect(row.getByText('Verificada')).toBeVisible();
  expect(row.getByText('1.6 ‰')).toBeVisible();
});

test('a reader has no actions', async () => {
  answer('releaseState', released);
  await renderScreen('/settings/releases', onlooker);
  await rowOf('mfe_billing');
  expect(
    screen.queryByRole('button', { name: /Revertir|Cambiar|Reproducir/ }),
  ).not.toBeInTheDocument();
  expect(screen.queryByRole('tab', { name: 'Tokens' })).not.toBeInTheDocument();
});

test('problems are listed first, with their remedies', async () => {
  const stable = versionState('1.4.2-22222222', {
    health: health({ loads: 100, failedLoads: 12 }),
  });
  answer('releaseState', {
    ...released,
    bundles: [
      shell,
      { ...billing, canary: null, versions: [stable, ...billing.versions.slice(2)] },
    ],
  });
  const { user } = await renderScreen('/settings/releases', onCall);
  const alarms = within(await screen.findByRole('status', { name: 'Lo que está fallando' }));
  expect(alarms.getByText('mfe_billing falla para todos')).toBeVisible();
  expect(alarms.getByText(/120 ‰ de 100 cargas fallaron/)).toBeVisible();
  await user.click(alarms.getByRole('button', { name: 'Revertir' }));
  expect(await dialog()).toHaveAccessibleName('Revertir mfe_billing');
});

test('a canary judged bad can be stopped from the list', async () => {
  const canary = { ...billing.canary!, verdict: 'bad' as const }; // the fixture has one
  answer('releaseState', { ...released, bundles: [shell, { ...billing, canary }] });
  const sent = answer('releaseCanaryStop', changed());
  const { user, notices } = await renderScreen('/settings/releases', onCall);
  await user.click(await screen.findByRole('button', { name: 'Detener el canario' }));
  const requests = within(await dialog());
  await user.click(requests.getByRole('radio', { name: 'Se cae' }));
  await user.click(requests.getByRole('button', { name: 'Detener el canario' }));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        params: { name: 'mfe_billing' },
        query: undefined,
        body: { reason: 'Se cae', expectedSeq: 40 },
      },
    ]),
  );
  await waitFor(() =>
    expect(notices).toEqual([{ kind: 'success', text: 'Se detuvo el canario de mfe_billing' }]),
  );
});

test('rolling back takes two taps and a suggested reason; another version is named, never a revoked one', async () => {
  answer('releaseState', released);
  const sent = answer('releaseRollback', changed());
  const { user, notices } = await renderScreen('/settings/releases', onCall);
  await user.click(await screen.findByRole('button', { name: 'Revertir mfe_billing' }));
  const requests = within(await dialog());
  expect(requests.getByRole('combobox', { name: /Volver a/ })).toHaveDisplayValue(
    '1.4.1-33333333 (última buena)',
  );
  await user.click(requests.getByRole('button', { name: 'Revertir' }));
  expect(await requests.findByText('Escribe el motivo.')).toBeVisible();
  expect(sent).toEqual([]);
  await user.click(requests.getByRole('radio', { name: 'Fallan las cargas' }));
  await user.click(requests.getByRole('button', { name: 'Revertir' }));
  await waitFor(() =>
    expect(notices).toEqual([{ kind: 'success', text: 'mfe_billing volvió a 1.4.1-33333333' }]),
  );
  expect(sent.map(({ body }) => body)).toEqual([{ reason: 'Fallan las cargas', expectedSeq: 40 }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  const again = answer('releaseRollback', changed());
  await user.click(screen.getByRole('button', { name: 'Revertir mfe_billing' }));
  const named = within(await dialog());
  const choice = named.getByRole('combobox', { name: /Volver a/ });
  expect(within(choice).queryByRole('option', { name: /1\.3\.9/ })).not.toBeInTheDocument();
  await user.selectOptions(choice, '1.4.0-55555555');
  await user.click(named.getByRole('textbox', { name: /Motivo/ }));
  await user.paste('La 1.4.1 también falla');
  await user.click(named.getByRole('button', { name: 'Revertir' }));
  await waitFor(() =>
    expect(again.map(({ body }) => body)).toEqual([
      { to: '1.4.0-55555555', reason: 'La 1.4.1 también falla', expectedSeq: 40 },
    ]),
  );
});

test('without a last known good version, the target must be chosen', async () => {
  answer('releaseState', { ...released, bundles: [shell, { ...billing, lkg: billing.stable }] });
  const sent = answer('releaseRollback', changed());
  const { user } = await renderScreen('/settings/releases', onCall);
  await user.click(await screen.findByRole('button', { name: 'Revertir mfe_billing' }));
  const requests = within(await dialog());
  const choice = requests.getByRole('combobox', { name: /Volver a/ });
  expect(choice).toHaveValue('');
  await user.click(requests.getByRole('radio', { name: 'Se cae' }));
  await user.click(requests.getByRole('button', { name: 'Revertir' }));
  expect(await requests.findByText('Elige una versión.')).toBeVisible();
  expect(sent).toEqual([]);
  await user.selectOptions(choice, '1.4.0-55555555');
  await user.click(requests.getByRole('button', { name: 'Revertir' }));
  await waitFor(() => expect(sent.map(({ body }) => body.to)).toEqual(['1.4.0-55555555']));
});

test('a conflicting change shows who changed what and keeps the form', async () => {
  answer('releaseState', released);
  const sent = answer('releaseRollback', ({ body }) =>
    body.expectedSeq === 42
      ? changed(43)
      : problem('release.conflict', 'Alguien más cambió las versiones.'),
  );
  answer('releaseEventList', {
    intact: true,
    items: [
      event(42, { action: 'canary_stopped', reason: 'Va mal' }),
      event(41, {
        action: 'published',
        target: { name: 'mfe_hospital', version: '1.0.0-77777777' },
      }),
      event(40),
    ],
  });
  const { user } = await renderScreen('/settings/releases', onCall);
  await user.click(await screen.findByRole('button', { name: 'Revertir mfe_billing' }));
  const requests = within(await dialog());
  await user.click(requests.getByRole('textbox', { name: /Motivo/ }));
  await user.paste('No abre');
  await user.click(requests.getByRole('button', { name: 'Revertir' }));
  expect(await requests.findByRole('alert')).toHaveTextContent('Alguien más cambió las versiones.');
  expect(requests.getByText(/Alguien hizo un cambio antes que tú/)).toBeVisible();
  expect(
    requests.getByText(/Canario detenido mfe_billing 1\.4\.2-22222222 — andres@sala\.test/),
  ).toHaveTextContent('“Va mal”');
  expect(requests.queryByText(/mfe_hospital/)).not.toBeInTheDocument();
  expect(requests.getByRole('textbox', { name: /Motivo/ })).toHaveValue('No abre');
  await user.click(requests.getByRole('button', { name: 'Revertir' }));
  await waitFor(() => expect(sent.map(({ body }) => body.expectedSeq)).toEqual([40, 42]));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('changes of other bundles do not conflict', async () => {
  answer('releaseState', released);
  const sent = answer('releaseRollback', ({ body }) =>
    body.expectedSeq === 41
      ? changed(42)
      : problem('release.conflict', 'Alguien más cambió las versiones.'),
  );
  answer('releaseEventList', {
    intact: true,
    items: [event(41, { target: { name: 'mfe_hospital', version: '1.0.0-77777777' } }), event(40)],
  });
  const { user, notices } = await renderScreen('/settings/releases', onCall);
  await user.click(await screen.findByRole('button', { name: 'Revertir mfe_billing' }));
  const requests = within(await dialog());
  await user.click(requests.getByRole('radio', { name: 'Está lenta' }));
  await user.click(requests.getByRole('button', { name: 'Revertir' }));
  await waitFor(() => expect(notices).toHaveLength(1));
  expect(sent.map(({ body }) => body.expectedSeq)).toEqual([40, 41]);
});

test('changing the policy explains it and asks for a reason; a composition is replayed in this browser only', async () => {
  answer('releaseState', released);
  const sent = answer('releasePolicySet', changed());
  const { user, notices } = await renderScreen('/settings/releases', onCall);
  await user.click(await screen.findByRole('button', { name: 'Cambiar' }));
  const requests = within(await dialog());
  expect(requests.getByText(/Solo para una red que reescribe los scripts/)).toBeVisible();
  await user.click(requests.getByRole('radio', { name: 'Un proxy reescribe los scripts' }));
  await user.click(requests.getByRole('button', { name: 'Solo reportar' }));
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([
      { integrity: 'report', reason: 'Un proxy reescribe los scripts', expectedSeq: 40 },
    ]),
  );
  await waitFor(() =>
    expect(notices).toEqual([
      { kind: 'success', text: 'Desde ahora los archivos alterados solo se reportan' },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  const granted = answer('releaseGrantCreate', {
    id: '7f1c2f0e-7a55-4a6e-8d0a-0c3f6f8c1a12',
    path: '/?grant=abc',
    expiresAt: '2026-11-20T15:00:00Z',
  });
  await user.click(screen.getByRole('button', { name: 'Reproducir' }));
  const replay = within(await dialog());
  await user.click(replay.getByRole('textbox', { name: /Composición/ }));
  await user.paste('c-12');
  await user.click(replay.getByRole('button', { name: 'Preparar' }));
  expect(await replay.findByText('Escribe un id como c-000001.')).toBeVisible();
  await user.clear(replay.getByRole('textbox', { name: /Composición/ }));
  await user.click(replay.getByRole('textbox', { name: /Composición/ }));
  await user.paste('c-000011');
  await user.click(replay.getByRole('button', { name: 'Preparar' }));
  expect(await screen.findByRole('link', { name: 'Abrir' })).toHaveAttribute('href', '/?grant=abc');
  expect(screen.getByText(/hasta el 20\/11\/2026, 09:00/)).toBeVisible();
  expect(granted.map(({ body }) => body)).toEqual([{ kind: 'replay', composition: 'c-000011' }]);
});

test('a new composition appears at once; the feed closes with the screen', async () => {
  let state = released;
  answer('releaseState', () => state);
  const { goTo } = await renderScreen('/settings/releases', onlooker);
  expect(await screen.findByText('Cada 10 s')).toBeVisible();
  const [feed] = feeds();
  act(() => feed?.open());
  expect(await screen.findByText('En vivo')).toBeVisible();
  state = {
    ...released,
    seq: 41,
    composition: { id: 'c-000013', issuedAt: new Date().toISOString(), bytes: 9300 },
  };
  act(() => feed?.say('composition', '{"id":"c-000013","seq":13}'));
  expect(await screen.findByText('c-000013')).toBeVisible();
  await goTo('/');
  expect(feed?.closed).toBe(true);
});

test("a clinic's owner is told who grants access; no call is made", async () => {
  await renderScreen('/settings/releases', {});
  expect(await screen.findByText('Ver versiones')).toBeVisible();
  expect(screen.getByText(/Quien administra el servidor puede agregar tu correo/)).toBeVisible();
  expect(feeds()).toEqual([]);
});

test.each([
  [
    'es-MX',
    ['/lab', '/lab-results'],
    '/billing y las que ya tiene en uso',
    'Cualquiera',
    'Ninguna: no publica',
  ],
] as const)(
  'tokens show the paths their remote may claim, in %s',
  async (locale, given, own, any, none) => {
    answer('releaseState', released);
    const named = (name: string, changes: Partial<typeof token>) => ({
      ...token,
      id: crypto.randomUUID(),
      name,
      ...changes,
    });
    const items = [
      named('given', { prefixes: [...given] }),
      named('own', {}),
      named('admin', { scopes: ['admin'] }),
      named('reader', { scopes: ['read'] }),
    ];
    answer('releaseTokenList', { items });
    await renderScreen('/settings/releases?tab=tokens', onCall, locale);
    for (const path of given) expect((await rowOf('given')).getByText(path)).toBeVisible();
    for (const [name, text] of [
      ['own', own],
      ['admin', any],
      ['reader', none],
    ] as const)
      expect((await rowOf(name)).getByText(text)).toBeVisible();
  },
);

test("a token's secret is shown once; tokens can be revoked", async () => {
  answer('releaseState', released);
  let items = [token];
  answer('releaseTokenList', () => ({ items }));
  const made = answer('releaseTokenCreate', {
    token: {
      ...token,
      id: '0d8d8b3e-2a0b-4a1d-8a52-5a1c0f0f7b22',
      name: 'hospital-ci',
      remote: null,
    },
    secret: 'mfe_secreto',
  });
  const ended = answer('releaseTokenRevoke', () => {
    items = [{ ...token, revokedAt: new Date().toISOString() }];
    return items[0]!; // added above
  });
  const { user, notices } = await renderScreen('/settings/releases?tab=tokens', onCall);
  const row = await rowOf('mfe_billing');
  expect(row.getByText('Publicar')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Nuevo token' }));
  const requests = within(await dialog());
  await user.click(requests.getByRole('textbox', { name: /Nombre/ }));
  await user.paste('hospital-ci');
  for (const scope of ['Consultar', 'Publicar', 'Verificar'])
    await user.click(requests.getByRole('checkbox', { name: scope }));
  await user.click(requests.getByRole('button', { name: 'Crear token' }));
  expect(await requests.findByText('Elige al menos uno.')).toBeVisible();
  await user.click(requests.getByRole('checkbox', { name: 'Publicar' }));
  await user.click(requests.getByRole('button', { name: 'Crear token' }));
  expect(await screen.findByText('mfe_secreto')).toBeVisible();
  expect(made.map(({ body }) => body)).toEqual([
    { name: 'hospital-ci', remote: null, scopes: ['publish'] },
  ]);
  const copied = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(screen.getByRole('button', { name: 'Copiar' }));
  expect(copied).toHaveBeenCalledWith('mfe_secreto');
  await waitFor(() => expect(notices.at(-1)).toEqual({ kind: 'success', text: 'Copiado' }));
  await user.click(screen.getByRole('button', { name: 'Listo' }));
  await waitFor(() => expect(screen.queryByText('mfe_secreto')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Revocar billing-ci' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revocar' }),
  );
  await waitFor(() => expect(ended.map(({ params }) => params)).toEqual([{ tokenId: token.id }]));
  expect(await screen.findByText('Revocado')).toBeVisible();
  expect(notices.at(-1)).toEqual({ kind: 'success', text: 'El token billing-ci quedó revocado' });
});
