import type {
  Company,
  CompanyChange,
  CompanyEncryption,
  NumberSeriesView,
  OwnershipTransfer,
} from '@sala/shared-contracts';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startApi();

const company: Company = {
  id: '0b7c1f5e-8a4d-4f0a-9d6e-2f1a3c5b7d90',
  commercialName: 'Clínica Sol',
  legalName: null,
  country: 'MX',
  timeZone: 'America/Mexico_City',
  locale: 'es-MX',
  currency: 'MXN',
  personType: 'moral',
  rfc: null,
  taxRegime: null,
  taxZipCode: null,
  logoId: null,
  retentionYears: 5,
  chatRetentionDays: null,
  privacyContact: null,
  weekStart: 'monday',
  quietHours: null,
  accent: 'teal',
  deletionDueAt: null,
  version: 3,
};
const policy = {
  secondFactorRoles: [],
  secondFactorGraceDays: 7,
  secondFactorSince: null,
  sessionHours: null,
  allowedNetworks: [],
  signInMethods: ['password' as const, 'external' as const, 'sso' as const],
  passwordMin: 8,
  passwordMaxAgeDays: null,
  clinicalGrants: 'delay' as const,
  careRelations: false,
  clinicalGrantsFrom: null,
  version: 0,
  address: '203.0.113.7',
};
const change: CompanyChange = {
  id: 41,
  at: '2026-11-20T15:00:00Z',
  by: 'Ana Ruiz',
  subject: 'company',
  series: null,
  action: 'company.updated',
  fields: [{ name: 'commercialName', before: 'Clínica Luna', after: 'Clínica Sol' }],
  restorable: true,
};
const transfer: OwnershipTransfer = {
  id: 'c3fa44dd-2608-4ad6-a32f-25e4801ab2a6',
  fromName: 'Ana Ruiz',
  toName: 'Eva Luna',
  expiresAt: '2026-12-01T15:00:00Z',
  part: 'recipient',
};

beforeEach(() => {
  answer('companyView', company);
  answer('ownershipTransferView', { transfer: null });
  answer('companyEncryptionView', {
    on: false,
    available: true,
    required: false,
    keySince: null,
    run: null,
  });
});

test('a failure offers Retry; a wrong value is told before it is sent; only what was changed is sent', async () => {
  answer('companyView', problem('server.unavailable', 'El servicio no está disponible.'));
  const saved = answer('companyUpdate', { ...company, rfc: 'EKU9003173C9', version: 4 });
  const { user, notices } = await renderScreen('/settings/company', {});
  const retry = await screen.findByRole('button', { name: 'Reintentar' });
  answer('companyView', company);
  await user.click(retry);
  const years = await screen.findByRole('textbox', { name: /^Años/ });
  await user.clear(years);
  await user.paste('4');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Escribe un número entero entre 5 y 30.')).toBeVisible();
  expect(saved).toEqual([]);
  await user.clear(years);
  await user.paste('5');
  await user.click(screen.getByRole('textbox', { name: /^RFC/ }));
  await user.paste('eku9003173c9');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(notices[0]?.text).toBe('Cambios guardados.'));
  expect(saved.map(({ body }) => body)).toEqual([{ version: 3, rfc: 'EKU9003173C9' }]);
});

test('the logo is replaced and removed here, and what is typed stays', async () => {
  const logoId = '00000000-0000-4000-8000-0000000000f1';
  const saved = answer('companyLogoSave', { logoId });
  const { user, notices } = await renderScreen('/settings/company', {});
  const rfc = await screen.findByRole('textbox', { name: /^RFC/ });
  await user.type(rfc, 'eku');
  await user.upload(
    screen.getByLabelText('Logo de la clínica', { selector: 'input' }),
    new File(['x'], 'logo.png', { type: 'image/png' }),
  );
  expect(await screen.findByRole('img', { name: 'Logo de la clínica' })).toHaveAttribute(
    'src',
    expect.stringContaining(logoId),
  );
  expect(saved).toHaveLength(1);
  expect(rfc).toHaveValue('eku');
  answer('companyLogoDelete', undefined);
  await user.click(screen.getByRole('button', { name: 'Quitar' }));
  await waitFor(() => expect(notices.at(-1)?.text).toBe('Quitaste el logo.'));
  expect(screen.queryByRole('img', { name: 'Logo de la clínica' })).not.toBeInTheDocument();
});

test('quiet hours, accent and ways to sign in are sent as chosen; one way stays', async () => {
  const saved = answer('companyUpdate', { ...company, accent: 'blue', version: 4 });
  answer('securityPolicyView', policy);
  const policies = answer(
    'securityPolicyUpdate',
    problem('securityPolicy.no_way_left', 'Nadie podría entrar.'),
  );
  const { user } = await renderScreen('/settings/company', {});
  await user.selectOptions(await screen.findByRole('combobox', { name: /^Color/ }), 'Azul');
  await user.click(screen.getByRole('switch', { name: /^Horas de silencio/ }));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(saved.map(({ body }) => body)).toEqual([
      { version: 3, accent: 'blue', quietHours: { from: '22:00', to: '07:00' } },
    ]),
  );
  await user.click(screen.getByRole('tab', { name: 'Seguridad' }));
  const ways = ['Correo y contraseña', /^Google/, /SSO/];
  for (const name of ways) await user.click(await screen.findByRole('checkbox', { name }));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Elige al menos una forma de entrar.')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: /SSO/ }));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Nadie podría entrar.')).toBeVisible();
  expect(policies.map(({ body }) => body)).toEqual([{ version: 0, signInMethods: ['sso'] }]);
});

test('networks are sent in one form, a lock-out is refused in words; a looser clinical rule says when it begins', async () => {
  answer('securityPolicyView', policy);
  const saved = answer(
    'securityPolicyUpdate',
    problem('securityPolicy.locks_you_out', 'Con este cambio tú quedarías fuera.'),
  );
  const { user, notices } = await renderScreen('/settings/company?tab=security', {});
  const box = await screen.findByRole('textbox', { name: /^Redes permitidas/ });
  await user.click(box);
  await user.paste('10.1.2.3/8');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Con este cambio tú quedarías fuera.')).toBeVisible();
  expect(saved.map(({ body }) => body)).toEqual([{ version: 0, allowedNetworks: ['10.0.0.0/8'] }]);
  expect(box).toHaveValue('10.1.2.3/8');

  await user.clear(box);
  const rule = await screen.findByRole('combobox', { name: /rol clínico/ });
  expect(rule).toHaveValue('delay');
  await user.selectOptions(rule, 'off');
  await user.click(screen.getByRole('checkbox', { name: /^Solo quien atiende/ }));
  const from = '2026-11-21T15:00:00Z';
  const looser = {
    ...policy,
    clinicalGrants: 'off' as const,
    careRelations: true,
    clinicalGrantsFrom: from,
    version: 1,
  };
  const loosened = answer('securityPolicyUpdate', looser);
  answer('securityPolicyView', looser);
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(notices[0]?.text).toBe('Cambios guardados.'));
  expect(loosened.map(({ body }) => body)).toEqual([
    { version: 0, clinicalGrants: 'off', careRelations: true },
  ]);
  expect(await screen.findByText(/21\/11\/2026/)).toBeVisible();
});

test('an earlier value is put back after a question', async () => {
  answer('companyChangeList', { items: [change], next: null });
  const restored = answer('companyChangeRestore', undefined);
  const { user, notices } = await renderScreen('/settings/company?tab=history', {});
  expect(await screen.findByText('Clínica Luna')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Restaurar' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Restaurar' }));
  await waitFor(() => expect(notices[0]?.text).toBe('Se restauraron los valores anteriores.'));
  expect(restored.map(({ params }) => params)).toEqual([{ changeId: 41 }]);
});

test('whoever is offered the company accepts it, without a right to its settings', async () => {
  answer('ownershipTransferView', { transfer });
  const accepted = answer('ownershipTransferAccept', undefined);
  const { user } = await renderScreen('/settings/company', { roles: ['doctor'] });
  await user.click(await screen.findByRole('button', { name: 'Aceptar' }));
  await waitFor(() => expect(accepted).toHaveLength(1));
  expect(screen.queryByRole('tab')).not.toBeInTheDocument();
});

test('deleting needs the exact name and the password', async () => {
  const requested = answer('companyDeletionRequest', {
    ...company,
    deletionDueAt: '2026-12-01T15:00:00Z',
  });
  const { user } = await renderScreen('/settings/company?tab=ownership&delete=1', {});
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('textbox', { name: /Clínica Sol/ }));
  await user.paste('clínica sol');
  await user.click(dialog.getByLabelText(/^Tu contraseña/));
  await user.paste('sala-prueba-1');
  await user.click(dialog.getByRole('button', { name: 'Eliminar en siete días' }));
  expect(
    await dialog.findByText('Escribe el nombre de la empresa exactamente igual.'),
  ).toBeVisible();
  const name = dialog.getByRole('textbox', { name: /Clínica Sol/ });
  await user.clear(name);
  await user.click(name);
  await user.paste('Clínica Sol');
  await user.click(dialog.getByRole('button', { name: 'Eliminar en siete días' }));
  await waitFor(() => expect(requested).toHaveLength(1));
});

test('an auditor reads without a button to save; an administrator does not own', async () => {
  await renderScreen('/settings/company', { roles: ['auditor'] });
  expect(await screen.findByRole('textbox', { name: /^RFC/ })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Guardar' })).not.toBeInTheDocument();
});

describe('encryption of what is stored', () => {
  const off: CompanyEncryption = {
    on: false,
    available: true,
    required: false,
    keySince: null,
    run: null,
  };
  const on: CompanyEncryption = {
    ...off,
    on: true,
    keySince: '2026-11-20T15:00:00Z',
    run: { rewritten: 3, startedAt: '2026-11-20T15:00:00Z', finishedAt: null },
  };
  const path = '/settings/company?tab=security';

  beforeEach(() => {
    answer('ownershipTransferView', { transfer: null });
    answer('securityPolicyView', {
      secondFactorRoles: [],
      secondFactorGraceDays: 7,
      secondFactorSince: null,
      sessionHours: null,
      allowedNetworks: [],
      signInMethods: ['password' as const, 'external' as const, 'sso' as const],
      clinicalGrants: 'delay' as const,
      careRelations: false,
      clinicalGrantsFrom: null,
      passwordMin: 8,
      passwordMaxAgeDays: null,
      version: 0,
      address: '203.0.113.7',
    });
  });

  const section = () => screen.findByRole('region', { name: 'Cifrado de datos guardados' });

  test('an owner switches it on after reading what follows, and sees the job', async () => {
    answer('companyEncryptionView', off);
    const saved = answer('companyEncryptionUpdate', on);
    const { user, notices } = await renderScreen(path, {});
    expect(await within(await section()).findByText('Apagado.')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Activar cifrado…' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(within(dialog).getByText(/pierde su llave/)).toBeVisible();
    answer('companyEncryptionView', on);
    await user.click(within(dialog).getByRole('button', { name: 'Activar' }));
    await waitFor(() => expect(notices[0]?.text).toBe('Cifrado activado.'));
    expect(saved.map(({ body }) => body)).toEqual([{ on: true }]);
    expect(await screen.findByText(/3 registros hasta ahora/)).toBeVisible();
  });

  test('without a key nobody is offered it', async () => {
    answer('companyEncryptionView', { ...off, available: false });
    await renderScreen(path, {});
    expect(await screen.findByText(/configure SALA_SECRET_KEY/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /cifrado/ })).toBeNull();
  });

  test('a refusal is said, and the state stays', async () => {
    answer('companyEncryptionView', { ...on, run: null });
    answer(
      'companyEncryptionUpdate',
      problem('encryption.required', 'Quien opera esta instalación cifra para todas las empresas.'),
    );
    const { user } = await renderScreen(path, {});
    await user.click(await screen.findByRole('button', { name: 'Apagar cifrado…' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Apagar' }));
    expect(await dialog.findByText(/cifra para todas las empresas/)).toBeVisible();
    expect(await screen.findByText(/^Activo/)).toBeVisible();
  });
});

describe('the texts of messages', () => {
  const policy = {
    quietHours: { from: '20:00', to: '09:00' },
    serviceDailyMax: 3,
    marketingDays: 7,
    monthlyBudgetMicros: null,
    whatsappPriceMicros: 200_000,
    smsPriceMicros: 1_000_000,
    channels: ['whatsapp' as const, 'sms' as const, 'email' as const],
    version: 0,
    timeZone: 'America/Mexico_City',
    currency: 'MXN',
    spentMicros: 12_500_000,
  };

  beforeEach(() => {
    answer('ownershipTransferView', { transfer: null });
    answer('outgoingPolicyView', policy);
    answer('outgoingRefusalCounts', {
      items: [
        { event: 'appointmentReminder', verdict: 'refused', reason: 'no_consent', count: 4 },
        { event: 'appointmentReminder', verdict: 'postponed', reason: 'quiet', count: 2 },
      ],
    });
  });

  test('only what differs is sent, in millionths; a refusal is shown', async () => {
    const { user, notices } = await renderScreen('/settings/company?tab=messages', {});
    const budget = await screen.findByRole('textbox', { name: /^Presupuesto del mes/ });
    expect(screen.getByText(/Van \$12\.50 este mes/)).toBeVisible();
    expect(
      screen.getByRole('row', { name: /Recordatorio de cita Falta su consentimiento 4/ }),
    ).toBeVisible();
    await user.type(budget, '250.50');
    const daily = screen.getByRole('textbox', { name: /^Mensajes al día/ });
    await user.clear(daily);
    await user.type(daily, '99');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(daily).toBeInvalid();
    await user.clear(daily);
    answer('outgoingPolicyUpdate', problem('permission.denied', 'No puedes.'));
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('No puedes.')).toBeVisible();
    const saved = answer('outgoingPolicyUpdate', { ...policy, version: 1 });
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(notices.at(-1)?.text).toBe('Cambios guardados.'));
    expect(saved.map(({ body }) => body)).toEqual([
      { version: 0, serviceDailyMax: null, monthlyBudgetMicros: 250_500_000 },
    ]);
  });
});

describe('numbering', () => {
  const records: NumberSeriesView = {
    series: 'patient',
    prefix: 'EXP',
    digits: 6,
    yearly: false,
    year: 2026,
    given: 41,
    peak: 41,
    next: 42,
    nextText: 'EXP-000042',
    version: 0,
  };
  const purchases: NumberSeriesView = {
    ...records,
    series: 'purchase',
    prefix: 'V',
    yearly: true,
    given: 6,
    next: 7,
    nextText: 'V-2026-000007',
    version: 2,
  };

  beforeEach(() => {
    answer('ownershipTransferView', { transfer: null });
    answer('numberSeriesList', { items: [records, purchases] });
  });

  const dialogOf = async (series: string) =>
    within(await screen.findByRole('dialog', { name: `Numeración de ${series}` }));

  test('what is typed is seen as the next number, and only what differs is sent', async () => {
    const { user, notices } = await renderScreen('/settings/company?tab=numbering', {});
    await user.click(
      await screen.findByRole('button', { name: 'Cambiar la numeración de expedientes' }),
    );
    const dialog = await dialogOf('expedientes');
    expect(dialog.getByRole('status')).toHaveTextContent('El siguiente será EXP-000042');
    expect(dialog.queryByRole('switch')).not.toBeInTheDocument();
    const prefix = dialog.getByRole('textbox', { name: /^Prefijo/ });
    await user.clear(prefix);
    await user.type(prefix, 'hc-norte');
    expect(dialog.getByRole('status')).toHaveTextContent('El siguiente será HC-NORTE-000042');
    const saved = answer('numberSeriesUpdate', { ...records, nextText: 'HC-NORTE-000042' });
    await user.click(dialog.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(notices[0]?.text).toBe('El siguiente será HC-NORTE-000042.'));
    expect(saved.map(({ params, body }) => [params, body])).toEqual([
      [{ series: 'patient' }, { version: 0, prefix: 'HC-NORTE' }],
    ]);
  });

  test('without years the next is above those of every year; a lower one is refused here and there', async () => {
    const { user } = await renderScreen('/settings/company?tab=numbering&series=purchase', {});
    const dialog = await dialogOf('ventas');
    expect(dialog.getByRole('status')).toHaveTextContent('V-2026-000007');
    await user.click(dialog.getByRole('switch', { name: /^Con el año/ }));
    expect(dialog.getByRole('status')).toHaveTextContent('V-000042');
    await user.click(dialog.getByRole('switch', { name: /^Con el año/ }));
    const next = dialog.getByRole('textbox', { name: /^Siguiente número/ });
    await user.clear(next);
    await user.type(next, '6');
    expect(dialog.getByRole('status')).toBeEmptyDOMElement();
    await user.click(dialog.getByRole('button', { name: 'Guardar' }));
    expect(await dialog.findByText('Ya se dio el 6: escribe uno más alto.')).toBeVisible();
    answer(
      'numberSeriesUpdate',
      problem('numberSeries.given_out', 'Ya se dieron números hasta ese o más altos.'),
    );
    await user.clear(next);
    await user.type(next, '9');
    await user.click(dialog.getByRole('button', { name: 'Guardar' }));
    expect(await dialog.findByText('Ya se dieron números hasta ese o más altos.')).toBeVisible();
    expect(next).toHaveValue('9');
  });

  test('whoever may only read sees the numbers and no way to change them', async () => {
    await renderScreen('/settings/company?tab=numbering&series=patient', { roles: ['auditor'] });
    expect(await screen.findByText('EXP-000042')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Cambiar/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
