import { useAuth } from '@sala/shared-auth';
import { limits, type CompanySetup, type SetupDraft } from '@sala/shared-contracts';
import { noAnswer, problem, sessionOf, startApi, type Rendered } from '@sala/shell-sdk/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';
import { fill, simulateSetup, setupOf, fullDraft } from './setup.fixture';

const { answer } = startApi();
const newcomer = { company: null } as const;

const { company, site } = fullDraft;

const simulate = (initial?: CompanySetup) => simulateSetup(answer, initial);
const title = (name: string) => screen.findByRole('heading', { level: 2, name });
const button = (name: string) => screen.getByRole('button', { name });
const continueWizard = ({ user }: Rendered) => user.click(button('Guardar y seguir'));
const nameField = () => screen.findByRole('textbox', { name: /Nombre comercial/ });

const nameCompany = async (rendered: Rendered, name = 'Clínica Sol'): Promise<void> => {
  await fill(rendered.user, await nameField(), name);
  await continueWizard(rendered);
};

test('each step is saved on its own; the last ones create the company and switch to its session', async () => {
  const saved = simulate();
  const rendered = await renderScreen('/company-setup', newcomer);
  const { user, place } = rendered;
  expect(await screen.findByRole('combobox', { name: /Zona horaria/ })).toHaveValue(
    'America/Mexico_City',
  );
  await nameCompany(rendered, '  Clínica Sol ');
  await fill(user, await screen.findByRole('textbox', { name: /Nombre de la sede/ }), 'Matriz');
  await continueWizard(rendered);
  await user.click(await screen.findByRole('checkbox', { name: 'Pediatría' }));
  await continueWizard(rendered);
  expect(await title('Primer médico y tipos de cita')).toHaveFocus();
  expect(place()).toBe('/company-setup?step=team');

  expect(saved.map(({ params }) => params.step)).toEqual(['company', 'site', 'departments']);
  const sent = saved.reduce<SetupDraft>((draft, { body }) => ({ ...draft, ...body.answers }), {});
  expect(sent.company).toMatchObject({
    commercialName: 'Clínica Sol',
    legalName: null,
    rfc: null,
    personType: 'moral',
  });
  expect(sent.site).toMatchObject({
    name: 'Matriz',
    phone: null,
    openingHours: { monday: { opens: '09:00', closes: '18:00' } },
  });
  expect(Object.keys(sent.site?.openingHours ?? {})).toHaveLength(5);
  expect(sent.departments).toEqual({ names: ['Medicina general', 'Pediatría'] });

  // The last steps create the company and switch to its session.
  const before = saved.length;
  const finished = answer('companySetupFinish', sessionOf());
  await user.click(await screen.findByRole('button', { name: 'Soy yo' }));
  await continueWizard(rendered);
  await fill(user, await screen.findByRole('textbox', { name: 'Correo' }), 'luis@sol.test');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rol' }), 'Enfermería');
  await continueWizard(rendered);
  await user.click(await screen.findByRole('radio', { name: 'Sí, con ejemplos' }));
  await continueWizard(rendered);
  expect(await screen.findByRole('heading', { name: 'Lista para agendar: 5 de 5' })).toBeVisible();
  expect(screen.getByText('Se enviará 1 invitación.')).toBeVisible();
  await user.click(button('Terminar'));
  await waitFor(() => expect(rendered.place()).toBe('/'));

  expect(saved.slice(before).map(({ params }) => params.step)).toEqual([
    'team',
    'invitations',
    'samples',
  ]);
  const last = saved.reduce<SetupDraft>((draft, { body }) => ({ ...draft, ...body.answers }), {});
  expect(last.team?.doctor).toMatchObject({
    firstName: 'Ana',
    lastName: 'Ríos',
    secondLastName: null,
  });
  expect(last.team?.eventTypes).toEqual([
    { name: 'Primera vez', minutes: 40, remote: false },
    { name: 'Subsecuente', minutes: 20, remote: false },
    { name: 'Telemedicina', minutes: 20, remote: true },
  ]);
  expect(last.invitations).toEqual({ invitations: [{ email: 'luis@sol.test', roles: ['nurse'] }] });
  expect(last.samples).toEqual({ samples: true });
  expect(finished).toHaveLength(1);
  expect(useAuth.getState().user?.company?.name).toBe('Clínica Sol');
  expect(rendered.notices).toEqual([{ kind: 'success', text: 'Clínica Sol ya está lista' }]);
});

test('resumes at the last step with the saved values; a postponed saved step keeps them', async () => {
  const sent = simulate(setupOf({ company, site }));
  const { user, place } = await renderScreen('/company-setup', newcomer);
  expect(await title('Áreas de atención')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Empresa (hecho)' }));
  expect(await nameField()).toHaveValue('Clínica Sol');
  expect(screen.getByRole('textbox', { name: 'RFC' })).toHaveValue('EKU9003173C9');
  expect(screen.getByRole('combobox', { name: 'Régimen fiscal' })).toHaveValue('601');
  expect(place()).toBe('/company-setup?step=company');
  // The first step cannot be postponed.
  expect(screen.queryByRole('button', { name: 'Ahora no' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Atrás' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Sede (hecho)' }));
  const monday = within(await screen.findByRole('group', { name: 'Lunes' }));
  expect(monday.getByRole('combobox', { name: 'Lunes: abre' })).toHaveValue('08:00');
  expect(within(screen.getByRole('group', { name: 'Martes' })).getByText('Cerrado')).toBeVisible();
  await user.click(button('Dejar para después'));
  await title('Áreas de atención');
  expect(sent.at(-1)).toMatchObject({ params: { step: 'site' }, body: { answers: null } });
  await user.click(screen.getByRole('button', { name: 'Sede (para después)' }));
  expect(await screen.findByRole('textbox', { name: /Nombre de la sede/ })).toHaveValue('Matriz');
  await user.click(button('Guardar y seguir'));
  expect(await screen.findByRole('button', { name: 'Sede (hecho)' })).toBeVisible();
});

test("the address opens a reachable step; going back loses nothing and focuses the step's title", async () => {
  simulate(setupOf({ company }));
  const rendered = await renderScreen('/company-setup?step=samples', newcomer);
  const steps = () => within(screen.getByRole('navigation', { name: 'Pasos de la configuración' }));
  expect(await title('Tu primera sede')).toBeVisible(); // cannot be reached yet
  expect(steps().queryByRole('button', { name: /Equipo/ })).toBeNull();
  await rendered.goTo('/company-setup?step=company');
  expect(await title('Tu empresa')).toBeVisible();
  expect(steps().queryByRole('button', { name: /Equipo/ })).toBeNull();
  await rendered.goTo('/company-setup?step=billing');
  expect(await title('Tu primera sede')).toBeVisible(); // does not exist
  await fill(
    rendered.user,
    await screen.findByRole('textbox', { name: /Nombre de la sede/ }),
    'Sucursal',
  );
  await rendered.user.click(button('Atrás'));
  expect(await title('Tu empresa')).toHaveFocus();
  expect(await nameField()).toHaveValue('Clínica Sol');
  await continueWizard(rendered);
  expect(await screen.findByRole('textbox', { name: /Nombre de la sede/ })).toHaveValue('Sucursal');
});

test('optional steps can be postponed, and the summary lists what is missing', async () => {
  const saved = simulate(setupOf({ company }));
  answer('companySetupFinish', sessionOf());
  const { user, place } = await renderScreen('/company-setup', newcomer);
  await fill(user, await screen.findByRole('textbox', { name: /Nombre de la sede/ }), 'a medias');
  for (const heading of [
    'Tu primera sede',
    'Áreas de atención',
    'Primer médico y tipos de cita',
    'Invita a tu equipo',
    'Datos de ejemplo',
  ]) {
    await title(heading);
    await user.click(button('Ahora no'));
  }
  expect(await screen.findByRole('heading', { name: 'Lista para agendar: 1 de 5' })).toBeVisible();
  expect(saved.map(({ body }) => body)).toEqual(Array(5).fill({ answers: null }));
  await user.click(screen.getAllByRole('button', { name: 'Completar' })[0] ?? button('Completar'));
  // The unfinished values of the postponed step are still there.
  expect(await screen.findByRole('textbox', { name: /Nombre de la sede/ })).toHaveValue('a medias');
  await user.click(
    within(screen.getByRole('navigation', { name: 'Pasos de la configuración' })).getByRole(
      'button',
      { name: 'Revisar' },
    ),
  );
  await title('Revisa y termina');
  await user.click(button('Terminar'));
  await waitFor(() => expect(place()).toBe('/'));
});

test('finishing: errors keep the person on the summary, unsaved changes come first, and a company created elsewhere leads home', async () => {
  simulate(setupOf(fullDraft));
  answer(
    'companySetupFinish',
    problem('companySetup.incomplete', 'Faltan los datos de la empresa'),
  );
  const rendered = await renderScreen('/company-setup', newcomer);
  const { user, place } = rendered;
  const review = () =>
    user.click(
      within(screen.getByRole('navigation', { name: 'Pasos de la configuración' })).getByRole(
        'button',
        { name: 'Revisar' },
      ),
    );
  await title('Revisa y termina');
  await user.click(button('Terminar'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Faltan los datos de la empresa');
  expect(place()).toBe('/company-setup');

  await rendered.goTo('/company-setup?step=company');
  await fill(user, await nameField(), ' y Luna');
  await review();
  expect(await screen.findByText(/Tienes cambios sin guardar/)).toBeVisible();
  expect(button('Terminar')).toBeDisabled();
  await user.click(button('Empresa'));
  expect(await nameField()).toHaveValue('Clínica Sol y Luna');
  await continueWizard(rendered);
  await title('Tu primera sede');

  await review();
  await title('Revisa y termina');
  answer('companySetupFinish', problem('company.exists', 'Ya tienes una empresa'));
  answer('authSession', sessionOf().user);
  await user.click(button('Terminar'));
  await waitFor(() => expect(place()).toBe('/'));
});

describe('server errors', () => {
  test('keep the form, at their field when they name one; a wrong name is not sent, the right one once', async () => {
    const nothing = simulate();
    const rendered = await renderScreen('/company-setup', newcomer);
    await nameCompany(rendered, '   ');
    const field = await nameField();
    const isDescribed = (text: string) =>
      waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(text)));
    await isDescribed('Escribe el nombre comercial');
    expect(field).toHaveFocus();
    await rendered.user.clear(field);
    await rendered.user.paste('x'.repeat(limits.companyNameMax + 1));
    await continueWizard(rendered);
    await isDescribed('Usa 120 caracteres como máximo');
    expect(nothing).toEqual([]);

    answer(
      'companySetupSave',
      problem('request.invalid', 'Hay datos por corregir', {
        errors: [
          {
            path: 'answers.company.commercialName',
            code: 'taken',
            message: 'Ese nombre ya está en uso',
          },
        ],
      }),
    );
    await rendered.user.clear(field);
    await rendered.user.paste('Clínica Sol');
    await continueWizard(rendered);
    expect(await screen.findByRole('alert')).toHaveTextContent('Hay datos por corregir');
    expect(field).toHaveValue('Clínica Sol');
    await isDescribed('Ese nombre ya está en uso');
    expect(field).toHaveFocus();
    expect(rendered.place()).toBe('/company-setup');

    for (const failure of [problem('server.error', 'Algo falló en el servidor'), noAnswer()]) {
      const failed = answer('companySetupSave', failure);
      await continueWizard(rendered);
      await waitFor(() => expect(failed).toHaveLength(1));
      await waitFor(() => expect(button('Guardar y seguir')).not.toHaveAttribute('aria-disabled'));
      expect(field).toHaveValue('Clínica Sol');
    }
    const saved = simulate();
    await continueWizard(rendered);
    await title('Tu primera sede');
    expect(saved.map(({ body }) => body.answers?.company?.commercialName)).toEqual(['Clínica Sol']);
  });
});

describe('people who already have a company', () => {
  test('go home', async () => {
    const { place } = await renderScreen('/company-setup', {});
    await waitFor(() => expect(place()).toBe('/'));
  });

  test('that was created elsewhere learn of it when the draft loads', async () => {
    answer('companySetupView', problem('company.exists', 'Ya tienes una empresa'));
    answer('authSession', sessionOf().user);
    const { place } = await renderScreen('/company-setup', newcomer);
    await waitFor(() => expect(place()).toBe('/'));
    expect(useAuth.getState().user?.company?.name).toBe('Clínica Sol');
  });
});

test('whoever is in the wrong account signs out; only platform staff get a link to the releases', async () => {
  simulate();
  const { user, goTo, signOuts } = await renderScreen('/company-setup', {
    ...newcomer,
    permissions: ['releases:read'],
  });
  expect(await screen.findByRole('link', { name: 'Ver versiones' })).toHaveAttribute(
    'href',
    '/settings/releases',
  );
  act(() => useAuth.getState().setAuth(sessionOf(newcomer)));
  await goTo('/company-setup?step=company');
  expect(await nameField()).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Ver versiones' })).not.toBeInTheDocument();
  expect(screen.getByText('Entraste como ana@sol.test.')).toBeVisible();
  await user.click(button('Cerrar sesión'));
  expect(signOuts()).toBe(1);
});
