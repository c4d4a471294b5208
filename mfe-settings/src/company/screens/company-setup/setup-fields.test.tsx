import type { CompanySetup } from '@sala/shared-contracts';
import { type Rendered, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';
import { fill, fullDraft, setupOf, simulateSetup } from './setup.fixture';

const { answer } = startApi();
const newcomer = { company: null } as const;

const { company } = fullDraft;
const simulate = (initial?: CompanySetup) => simulateSetup(answer, initial);

const title = (name: string) => screen.findByRole('heading', { level: 2, name });
const button = (name: string) => screen.getByRole('button', { name });
const continueWizard = ({ user }: Rendered) => user.click(button('Guardar y seguir'));
const nameField = () => screen.findByRole('textbox', { name: /Nombre comercial/ });

test('each type of person has its own regimes and RFCs; a wrong check digit is warned of; Mexican time zones come first', async () => {
  const saved = simulate();
  const rendered = await renderScreen('/company-setup', newcomer);
  const { user } = rendered;
  await fill(user, await nameField(), 'Sol');
  const zones = within(screen.getByRole('combobox', { name: /Zona horaria/ })).getAllByRole(
    'option',
  );
  expect(zones.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
    'Ciudad de México',
    'Monterrey',
    'Tijuana',
  ]);
  expect(zones[12]).toBeDisabled();
  expect(zones.length).toBeGreaterThan(300);

  const regimes = () => screen.getByRole('combobox', { name: 'Régimen fiscal' });
  await user.selectOptions(regimes(), 'General de Ley Personas Morales');
  await user.click(screen.getByRole('radio', { name: 'Persona física' }));
  expect(
    within(regimes()).queryByRole('option', { name: 'General de Ley Personas Morales' }),
  ).toBeNull();
  expect(regimes()).toHaveValue('');
  await user.selectOptions(regimes(), '612');
  await user.click(screen.getByRole('radio', { name: 'Persona moral' }));
  expect(regimes()).toHaveValue('601'); // switching keeps both

  const rfc = screen.getByRole('textbox', { name: 'RFC' });
  await fill(user, rfc, 'EKU901');
  await continueWizard(rendered);
  await waitFor(() =>
    expect(rfc).toHaveAccessibleDescription(expect.stringContaining('Un RFC son 3 o 4 letras')),
  );
  expect(rfc).toHaveFocus();
  await user.clear(rfc);
  await fill(user, rfc, 'eku9003173c8');
  expect(rfc).toHaveAccessibleDescription(
    expect.stringContaining('El último carácter no corresponde'),
  );
  await user.clear(rfc);
  await fill(user, rfc, 'gode-561231-gr8');
  await continueWizard(rendered);
  await waitFor(() =>
    expect(rfc).toHaveAccessibleDescription(
      expect.stringContaining('Este RFC tiene 13 caracteres, como el de una persona física.'),
    ),
  );
  expect(rfc).toBeInvalid();
  await user.click(screen.getByRole('radio', { name: 'Persona física' }));
  await waitFor(() => expect(rfc).toHaveAccessibleDescription('13 caracteres.'));
  await continueWizard(rendered);
  await title('Tu primera sede');
  expect(saved[0]?.body.answers?.company).toMatchObject({
    rfc: 'GODE561231GR8',
    taxRegime: '612',
  });
});

test('a foreign company is not asked for SAT data', async () => {
  const saved = simulate(setupOf({ company }));
  const rendered = await renderScreen('/company-setup?step=company', newcomer);
  const { user } = rendered;
  const country = await screen.findByRole('combobox', { name: /País/ });
  expect(
    within(country)
      .getAllByRole('option')
      .slice(0, 3)
      .map(({ textContent }) => textContent),
  ).toEqual(['México', 'Alemania', 'Argentina']);
  await user.selectOptions(country, 'España');
  expect(screen.queryByRole('textbox', { name: 'RFC' })).not.toBeInTheDocument();
  await continueWizard(rendered);
  await title('Tu primera sede');
  expect(saved[0]?.body.answers?.company).toMatchObject({
    country: 'ES',
    legalName: 'Sol',
    rfc: null,
    taxRegime: null,
    taxZipCode: null,
  });
});

test('opening hours, departments, appointment types and invitations are written step by step', async () => {
  const saved = simulate(setupOf({ company }));
  const rendered = await renderScreen('/company-setup', newcomer);
  const { user } = rendered;
  await fill(user, await screen.findByRole('textbox', { name: /Nombre de la sede/ }), 'Matriz');
  const closes = screen.getByRole('combobox', { name: 'Lunes: cierra' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Lunes: abre' }), '07:30');
  await user.selectOptions(closes, '07:15');
  await continueWizard(rendered);
  await waitFor(() =>
    expect(closes).toHaveAccessibleDescription(
      'La hora de cierre debe ser posterior a la de apertura.',
    ),
  );
  await user.selectOptions(closes, '15:00');
  await user.click(button('Usar el horario del lunes de martes a viernes'));
  await user.click(screen.getByRole('checkbox', { name: 'Sábado' }));
  await continueWizard(rendered);
  await title('Áreas de atención');
  const day = { opens: '07:30', closes: '15:00' };
  expect(saved[0]?.body.answers?.site?.openingHours).toEqual({
    monday: day,
    tuesday: day,
    wednesday: day,
    thursday: day,
    friday: day,
    saturday: { opens: '09:00', closes: '14:00' },
  });

  // A department is required, from the list or custom.
  await user.click(await screen.findByRole('checkbox', { name: 'Medicina general' }));
  await continueWizard(rendered);
  await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus());
  expect(screen.getByRole('alert')).toHaveTextContent('Elige o agrega al menos un área.');
  await user.click(button('Agregar otra'));
  await fill(user, screen.getByRole('textbox', { name: 'Área 1' }), 'Clínica del dolor');
  await user.click(button('Agregar otra'));
  await fill(user, screen.getByRole('textbox', { name: 'Área 2' }), 'Sobra');
  await user.click(button('Quitar el área 2'));
  await user.click(screen.getByRole('checkbox', { name: 'Pediatría' }));
  await continueWizard(rendered);
  await title('Primer médico y tipos de cita');
  expect(saved[1]?.body.answers?.departments).toEqual({
    names: ['Pediatría', 'Clínica del dolor'],
  });

  // The doctor belongs to a department; types are added and removed.
  await fill(user, await screen.findByRole('textbox', { name: 'Nombre' }), 'Eva');
  await fill(user, screen.getByRole('textbox', { name: 'Primer apellido' }), 'Luna');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Área' }), 'Clínica del dolor');
  await user.click(button('Quitar Telemedicina'));
  await user.click(button('Quitar Subsecuente'));
  await user.click(button('Agregar otro'));
  const added = within(screen.getByRole('group', { name: 'Tipo de cita 2' }));
  const minutes = added.getByRole('textbox', { name: 'Minutos' });
  await user.clear(minutes);
  await fill(user, minutes, '500');
  await fill(user, added.getByRole('textbox', { name: 'Tipo de cita' }), 'Valoración');
  await continueWizard(rendered);
  await waitFor(() => expect(minutes).toHaveAccessibleDescription('De 5 a 480 minutos.'));
  await user.clear(minutes);
  await fill(user, minutes, '45');
  await continueWizard(rendered);
  await title('Invita a tu equipo');
  expect(saved[2]?.body.answers?.team).toEqual({
    doctor: {
      firstName: 'Eva',
      lastName: 'Luna',
      secondLastName: null,
      licenceNumber: null,
      department: 'Clínica del dolor',
    },
    eventTypes: [
      { name: 'Primera vez', minutes: 40, remote: false },
      { name: 'Valoración', minutes: 45, remote: false },
    ],
  });

  // Several pasted addresses become rows; a single one stays in its field.
  await user.click(await screen.findByRole('textbox', { name: 'Correo' }));
  await user.paste('ana@sol.test');
  expect(screen.getAllByRole('textbox', { name: 'Correo' })).toHaveLength(1);
  await user.paste('Luis <luis@sol.test>, eva@sol.test');
  const rows = await screen.findAllByRole('textbox', { name: 'Correo' });
  expect(rows.map((row) => (row as HTMLInputElement).value)).toEqual([
    'ana@sol.test',
    'luis@sol.test',
    'eva@sol.test',
  ]); // text fields only
  await user.click(button('Quitar la invitación 1'));
  await continueWizard(rendered);
  await title('Datos de ejemplo');
  expect(saved[3]?.body.answers?.invitations?.invitations.map(({ email }) => email)).toEqual([
    'luis@sol.test',
    'eva@sol.test',
  ]);
});

describe('the logo', () => {
  const picture = () => new File(['a picture'], 'logo.png', { type: 'image/png' });

  const open = async () => {
    const { user } = await renderScreen('/company-setup', { company: null });
    const group = within(await screen.findByRole('group', { name: 'Logotipo (opcional)' }));
    return {
      user,
      group,
      choose: () => user.upload(group.getByLabelText('Logotipo (opcional)'), picture()),
    };
  };

  test('a logo is saved when chosen, shown, and can be removed', async () => {
    answer('companySetupView', setupOf());
    const sent = answer('companySetupLogoSave', { ...setupOf(), hasLogo: true });
    answer('companySetupLogoView', {
      name: 'logo',
      content: new Blob(['a picture'], { type: 'image/png' }),
    });
    answer('companySetupLogoDelete', setupOf());
    const { user, group, choose } = await open();
    expect(group.queryByRole('button', { name: 'Quitar' })).not.toBeInTheDocument();
    await choose();
    expect(await group.findByRole('img', { name: 'Tu logotipo' })).toHaveAttribute(
      'src',
      expect.stringMatching(/^data:.*;base64,YSBwaWN0dXJl$/),
    );
    expect(sent.map(({ body }) => Buffer.from(body).toString())).toEqual(['a picture']);
    await user.click(group.getByRole('button', { name: 'Quitar' }));
    await waitFor(() => expect(group.queryByRole('img')).not.toBeInTheDocument());
    expect(group.getByRole('button', { name: 'Elegir imagen' })).toBeEnabled();
  });
});
