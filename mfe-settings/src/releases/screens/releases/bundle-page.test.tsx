import { hasUnsavedWork } from '@sala/shell-sdk';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';
import { openFeeds } from './event-source.fixture';
import { billing, changed, detail, event, released, shell } from './releases.fixture';

const { answer } = startApi();
openFeeds();

const onCall = { company: null, permissions: ['releases:read', 'releases:manage'] } as const;
const onlooker = { company: null, permissions: ['releases:read'] } as const;
const at = '/settings/releases/mfe_billing';
const rowOf = async (words: string) =>
  within((await screen.findByText(words, { selector: 'td code' })).closest('tr') ?? document.body);
const dialog = async () => within(await screen.findByRole('dialog'));

/** Selects an action in the menu of a row or the bundle. */
const choose = async (
  user: Awaited<ReturnType<typeof renderScreen>>['user'],
  name: string,
  action: string,
) => {
  await user.click(await screen.findByRole('button', { name: `Más acciones de ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};

test('shows the channels with publisher, gate result and health; a version shows evidence and findings in full', async () => {
  answer('releaseState', released);
  const requests = answer('releaseView', ({ params }) => ({ ...detail, version: params.version }));
  const { user, place } = await renderScreen(at, onlooker);
  const stable = within(await screen.findByRole('region', { name: 'Estable' }));
  expect(stable.getByText('1.4.2-22222222')).toBeVisible();
  expect(stable.getByText('Verificada')).toBeVisible();
  expect(stable.getByText(/billing-ci/)).toBeVisible();
  expect(stable.getByText('1.6 ‰')).toBeVisible();
  expect(stable.getByText('1,240')).toBeVisible();
  expect(stable.getByText('640 ms')).toBeVisible();
  const canary = within(screen.getByRole('region', { name: 'Canario' }));
  expect(canary.getByText('5% de las personas, Médico y 1 empresa')).toBeVisible();
  expect(canary.getByText(/evidencia en contra: 0\.4/)).toBeVisible();
  expect(canary.getByText('Para promoverla: 45 de 30 minutos, 40 de 20 sesiones')).toBeVisible();
  expect(
    within(screen.getByRole('region', { name: 'Última buena' })).getByText('1.4.1-33333333'),
  ).toBeVisible();
  expect((await rowOf('1.3.9-66666666')).getByText('Revocada')).toBeVisible();
  expect(
    screen.queryByRole('button', { name: /Promover|Revertir|Más acciones/ }),
  ).not.toBeInTheDocument();

  await user.click((await rowOf('1.4.0-55555555')).getByRole('button', { name: '1.4.0-55555555' }));
  expect(place()).toBe(`${at}?tab=evidence&version=1.4.0-55555555`);
  expect(await screen.findByText('pricing.js blocked: the menu is gone')).toBeVisible();
  expect(screen.getByText('/pricing: 412 ms')).not.toBeVisible();
  expect(screen.getByText(/host_shell@3\.4\.0-11111111/)).toBeVisible();
  expect(screen.getByText(/set import to false/)).toBeVisible();
  expect(requests.map(({ params }) => params)).toEqual([
    { name: 'mfe_billing', version: '1.4.0-55555555' },
  ]);
});

test('a canary changes by number or slider, roles, companies and reason', async () => {
  answer('releaseState', released);
  const sent = answer('releaseCanarySet', changed());
  const { user, notices } = await renderScreen(at, onCall);
  await choose(user, 'mfe_billing', 'Cambiar el canario');
  const requests = await dialog();
  const percent = requests.getByRole('textbox', { name: 'Porcentaje' });
  expect(percent).toHaveValue('5');
  expect(requests.getByRole('checkbox', { name: 'Médico' })).toBeChecked();
  await user.clear(percent);
  await user.type(percent, '250');
  expect(hasUnsavedWork()).toBe(true);
  await user.click(requests.getByRole('radio', { name: 'Más personas' }));
  await user.click(requests.getByRole('button', { name: 'Aplicar' }));
  expect(await requests.findByText('Escribe un número entero de 0 a 100.')).toBeVisible();
  await user.clear(percent);
  await user.type(percent, '25');
  expect(requests.getByRole('slider', { name: 'Porcentaje de personas' })).toHaveValue('25');
  await user.click(requests.getByRole('checkbox', { name: 'Enfermería' }));
  await user.click(requests.getByRole('button', { name: 'Aplicar' }));
  await waitFor(() =>
    expect(notices).toEqual([
      { kind: 'success', text: 'mfe_billing 1.5.0-44444444 ya va al canario' },
    ]),
  );
  expect(sent).toEqual([
    {
      params: { name: 'mfe_billing' },
      query: undefined,
      body: {
        version: '1.5.0-44444444',
        percent: 25,
        roles: ['doctor', 'nurse'],
        companies: ['0b7c1f5e-8a4d-4f0a-9d6e-2f1a3c5b7d90'],
        reason: 'Más personas',
        expectedSeq: 40,
      },
    },
  ]);
  await waitFor(() => expect(hasUnsavedWork()).toBe(false));
});

test('a canary for nobody and an invalid company id are not sent', async () => {
  answer('releaseState', { ...released, bundles: [shell, { ...billing, canary: null }] });
  const sent = answer('releaseCanarySet', changed());
  const { user } = await renderScreen(at, onCall);
  await choose(user, '1.4.0-55555555', 'Iniciar un canario');
  const requests = await dialog();
  expect(requests.getByRole('combobox', { name: /Versión/ })).toHaveDisplayValue('1.4.0-55555555');
  await user.clear(requests.getByRole('textbox', { name: 'Porcentaje' }));
  await user.type(requests.getByRole('textbox', { name: 'Porcentaje' }), '0');
  await user.click(requests.getByRole('textbox', { name: 'Todas las personas de estas empresas' }));
  await user.paste('clínica sol');
  await user.click(requests.getByRole('radio', { name: 'Primera prueba' }));
  await user.click(requests.getByRole('button', { name: 'Iniciar' }));
  expect(await requests.findByText('Uno de ellos no es un id de empresa.')).toBeVisible();
  await user.clear(requests.getByRole('textbox', { name: 'Todas las personas de estas empresas' }));
  expect(await requests.findByText(/Nadie la recibiría/)).toBeVisible();
  await user.click(requests.getByRole('checkbox', { name: 'Recepción' }));
  await user.click(requests.getByRole('button', { name: 'Iniciar' }));
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([
      {
        version: '1.4.0-55555555',
        percent: 0,
        roles: ['reception'],
        companies: [],
        reason: 'Primera prueba',
        expectedSeq: 40,
      },
    ]),
  );
});

test('revoking is permanent and requires typing the version; a remote can be removed, the shell cannot', async () => {
  answer('releaseState', released);
  const sent = answer('releaseRevoke', changed());
  const { user, goTo, notices } = await renderScreen(at, onCall);
  await choose(user, '1.4.0-55555555', 'Revocar');
  const requests = await dialog();
  const typed = requests.getByRole('textbox', { name: /Escribe 1\.4\.0 para confirmar/ });
  await user.click(typed);
  await user.paste('1.4.1');
  await user.click(requests.getByRole('radio', { name: 'Falla de seguridad' }));
  await user.click(requests.getByRole('button', { name: 'Revocar' }));
  expect(await requests.findByText('Escribe 1.4.0 tal cual.')).toBeVisible();
  await user.clear(typed);
  await user.click(typed);
  await user.paste('1.4.0');
  await user.click(requests.getByRole('button', { name: 'Revocar' }));
  await waitFor(() =>
    expect(notices).toEqual([
      { kind: 'success', text: 'mfe_billing 1.4.0-55555555 quedó revocada' },
    ]),
  );
  expect(sent.map(({ params, body }) => ({ params, body }))).toEqual([
    {
      params: { name: 'mfe_billing', version: '1.4.0-55555555' },
      body: { reason: 'Falla de seguridad', expectedSeq: 40 },
    },
  ]);

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const removed = answer('releaseRemove', changed());
  await choose(user, 'mfe_billing', 'Quitar de la suite');
  const removal = await dialog();
  await user.click(removal.getByRole('radio', { name: 'Se retira' }));
  await user.click(removal.getByRole('button', { name: 'Quitar de la suite' }));
  await waitFor(() => expect(notices).toHaveLength(2));
  expect(removed.map(({ params, body }) => [params.name, body.reason])).toEqual([
    ['mfe_billing', 'Se retira'],
  ]);
  await goTo('/settings/releases/host_shell');
  expect(await screen.findByRole('heading', { level: 1, name: 'host_shell' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Más acciones/ })).not.toBeInTheDocument();
});

test('packages: what the shell shares, and what the version bundles', async () => {
  answer('releaseState', released);
  answer('releaseView', ({ params }) =>
    params.name === 'host_shell'
      ? {
          ...detail,
          name: 'host_shell',
          version: '3.4.0-11111111',
          shares: detail.shares.slice(0, 2),
        }
      : detail,
  );
  const { goTo } = await renderScreen(`${at}?tab=shares`, onlooker);
  expect(
    await screen.findByText(
      /2 de 3 paquetes vienen del shell; la versión trae 18\.4 kB de copias propias\./,
    ),
  ).toBeVisible();
  const query = await rowOf('@tanstack/react-query');
  expect(query.getByText('5.108.0 del shell')).toBeVisible();
  expect(query.getByText('0 kB')).toBeVisible();
  expect((await rowOf('minisearch')).getByText('Su propia copia')).toBeVisible();
  await goTo('/settings/releases/host_shell?tab=shares');
  expect(await screen.findByText('Presta 2 paquetes a los módulos.')).toBeVisible();
});

test('the log reports a broken hash chain, shows action, author, reason and evidence, and replays a composition', async () => {
  answer('releaseState', released);
  const stopped = event(41, {
    actor: { kind: 'health', id: 'rule', name: 'rule' },
    action: 'canary_stopped',
    evidence: { eValue: 1820 },
  });
  answer('releaseEventList', { intact: false, items: [event(40)] });
  const { user, goTo } = await renderScreen('/settings/releases/host_shell?tab=log', onCall);
  expect(await screen.findByText('Cadena rota')).toBeVisible();
  expect(screen.getByText(/No confíes en lo que ves aquí/)).toBeVisible();

  answer('releaseEventList', { intact: true, items: [stopped, event(40)] });
  await goTo(`${at}?tab=log`);
  expect(await screen.findByText('Cadena íntegra')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Canario detenido' }));
  const seen = await dialog();
  expect(seen.getByText('regla de salud')).toBeVisible();
  expect(seen.getByText('eValue: 1820')).toBeVisible();
  expect(seen.getByText('sha256-41')).toBeVisible();
  await user.click(seen.getByRole('button', { name: 'Reproducir' }));
  await waitFor(async () =>
    expect((await dialog()).getByRole('textbox', { name: /Composición/ })).toHaveValue('c-000012'),
  );
});

test('an unknown bundle, and a bundle without versions', async () => {
  answer('releaseState', {
    ...released,
    bundles: [{ ...billing, stable: null, lkg: null, canary: null, versions: [] }],
  });
  const { goTo } = await renderScreen('/settings/releases/mfe_gone', onCall);
  expect(await screen.findByRole('heading', { name: 'Ese módulo no existe' })).toBeVisible();
  await goTo(at);
  expect(await screen.findByRole('heading', { name: 'Todavía no hay versiones' })).toBeVisible();
});

test('closing a changed form asks first; a failed refresh keeps the data and marks it as outdated', async () => {
  answer('releaseState', released);
  const stopped = answer('releaseCanaryStop', () => {
    answer('releaseState', problem('server.error', 'Algo falló.'));
    return changed();
  });
  const { user } = await renderScreen(at, onCall);
  await user.click(await screen.findByRole('button', { name: 'Detener el canario' }));
  await user.type((await dialog()).getByRole('textbox', { name: /Motivo/ }), 'Va');
  await user.click((await dialog()).getByRole('button', { name: 'Cancelar' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Seguir editando' }),
  );
  expect((await dialog()).getByRole('textbox', { name: /Motivo/ })).toHaveValue('Va');

  await user.click((await dialog()).getByRole('radio', { name: 'Se cae' }));
  await user.click((await dialog()).getByRole('button', { name: 'Detener el canario' }));
  expect(await screen.findByText(/este es el último conocido/)).toBeVisible();
  expect(stopped).toHaveLength(1);
  expect(screen.getByRole('region', { name: 'Estable' })).toBeVisible();
});

test('without a frame, the page has its own breadcrumb, help and account', async () => {
  answer('releaseState', released);
  await renderScreen(at, { permissions: onCall.permissions });
  expect(await screen.findByRole('region', { name: 'Estable' })).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Ruta de navegación' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Ayuda de esta pantalla' })).not.toBeInTheDocument();
  expect(screen.queryByText(/^Entraste como/)).not.toBeInTheDocument();
});

describe('promotion', () => {
  const onCall = { company: null, permissions: ['releases:read', 'releases:manage'] } as const;
  const at = '/settings/releases/mfe_billing';
  const dialog = async () => within(await screen.findByRole('dialog'));

  test('a version that passed the gate is promoted without force', async () => {
    answer('releaseState', released);
    const sent = answer('releasePromote', changed());
    const { user, notices } = await renderScreen(at, onCall);
    await user.click(await screen.findByRole('button', { name: 'Promover 1.5.0-44444444' }));
    const requests = await dialog();
    const checks = within(requests.getByRole('list', { name: 'Antes de promover' }));
    expect(checks.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Pasó la verificación junto con lo que está en uso.',
      'Ninguna regla la detiene.',
      'Está en el canario.',
      'Lleva 45 de 30 minutos en el canario.',
      'Se usó en 40 de 20 sesiones.',
      'No está fallando.',
    ]);
    expect(requests.queryByRole('checkbox')).not.toBeInTheDocument();
    await user.click(requests.getByRole('radio', { name: 'El canario salió bien' }));
    await user.click(requests.getByRole('button', { name: 'Promover' }));
    await waitFor(() =>
      expect(notices).toEqual([
        { kind: 'success', text: 'mfe_billing 1.5.0-44444444 ya es la estable' },
      ]),
    );
    expect(sent.map(({ body }) => body)).toEqual([
      { version: '1.5.0-44444444', force: false, reason: 'El canario salió bien', expectedSeq: 40 },
    ]);
  });

  test('a version that missed the gate must be forced', async () => {
    answer('releaseState', released);
    const sent = answer('releasePromote', changed());
    const { user } = await renderScreen(at, onCall);
    await user.click(await screen.findByRole('button', { name: 'Promover 1.4.0-55555555' }));
    const requests = await dialog();
    expect(
      requests.getByText('No ha pasado la verificación junto con lo que está en uso.'),
    ).toBeVisible();
    expect(requests.getByText('No está en el canario: nadie la usa todavía.')).toBeVisible();
    await user.click(requests.getByRole('radio', { name: 'Arreglo urgente' }));
    await user.click(requests.getByRole('button', { name: 'Promover' }));
    expect(await requests.findByText('Márcalo para promover aunque falte algo.')).toBeVisible();
    await user.click(requests.getByRole('checkbox', { name: /Promover de todos modos/ }));
    await user.click(requests.getByRole('button', { name: 'Promover' }));
    await waitFor(() => expect(sent.map(({ body }) => body.force)).toEqual([true]));
  });

  test('a refusal by the server offers to force', async () => {
    answer('releaseState', released);
    const sent = answer('releasePromote', ({ body }) =>
      body.force
        ? changed()
        : problem('release.gate_missing', 'La versión todavía no pasa la verificación.'),
    );
    const { user } = await renderScreen(at, onCall);
    await user.click(await screen.findByRole('button', { name: 'Promover 1.5.0-44444444' }));
    const requests = await dialog();
    await user.type(requests.getByRole('textbox', { name: /Motivo/ }), 'Caja no cobra');
    await user.click(requests.getByRole('button', { name: 'Promover' }));
    expect(await requests.findByRole('alert')).toHaveTextContent(
      'La versión todavía no pasa la verificación.',
    );
    await user.click(requests.getByRole('checkbox', { name: /Promover de todos modos/ }));
    expect(requests.getByRole('textbox', { name: /Motivo/ })).toHaveValue('Caja no cobra');
    await user.click(requests.getByRole('button', { name: 'Promover' }));
    await waitFor(() => expect(sent.map(({ body }) => body.force)).toEqual([false, true]));
  });
});
