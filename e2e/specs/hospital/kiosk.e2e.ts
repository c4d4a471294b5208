import { randomUUID } from 'node:crypto';
import { expect, test } from '../../fixtures';
import { expectNoAxeViolations } from '../../helpers/axe';
import type { Staff } from '../../helpers/companies';
import { mailedLink, mailsTo } from '../../helpers/mailbox';

/** A time zone where it is noon, so that "in five minutes" is on the same day. */
const zoneOfNoon = (): string => {
  const ahead = 12 - new Date().getUTCHours();
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
};

/** A patient with an appointment in five minutes and a mailed reminder. */
const expectPatient = async ({ api }: Staff, origin: string) => {
  const site = await api.siteCreate({ body: { name: 'Centro', timeZone: zoneOfNoon() } });
  const department = await api.departmentCreate({
    body: {
      name: 'Medicina General',
      code: 'medicina_general',
      siteId: site.id,
      tokenPrefix: 'MED',
    },
  });
  const doctor = await api.practitionerCreate({
    body: {
      firstName: 'Elena',
      lastName: 'Ríos',
      departmentIds: [department.id],
      siteIds: [site.id],
    },
  });
  const control = await api.eventTypeCreate({
    body: {
      name: 'Control',
      minutes: 20,
      departmentId: department.id,
      practitionerIds: [doctor.id],
    },
  });
  const email = `${randomUUID()}@correo.test`;
  const patient = await api.patientCreate({
    body: {
      firstName: 'Mariana',
      lastName: 'García',
      secondLastName: 'López',
      birthDate: '1980-03-12',
      sex: 'M',
      phone: '+525512340001',
      email,
    },
  });
  const startAt = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 5 * 60_000).toISOString();
  await api.appointmentBook({
    body: {
      bookingKey: randomUUID(),
      patientId: patient.id,
      eventTypeId: control.id,
      practitionerId: doctor.id,
      siteId: site.id,
      departmentId: department.id,
      startAt,
      overbookReason: 'Hoy se atiende',
    },
  });
  await expect.poll(async () => (await mailsTo(origin, email)).length).toBe(1); // sent by a worker
  const link = await mailedLink(origin, email);
  return { patient, email, link, address: new URL(link, origin).href };
};

test('the mailed code checks in its patient at the kiosk, which cannot be left', async ({
  page,
  origin,
  staff,
}) => {
  const { address, email } = await expectPatient(staff, origin);
  expect((await mailsTo(origin, email))[0]?.attachment).toMatchObject({
    type: 'image/png',
    alt: 'Código QR para tu llegada',
  });
  await page.goto('/hospital/categories');
  await page.goto('/hospital');
  await page.getByRole('button', { name: 'Modo quiosco' }).click();
  const code = page.getByRole('textbox', { name: /^Código/ });
  await expect(code).toBeFocused();
  await expectNoAxeViolations(page, 'kiosk start');

  await page.keyboard.type(address);
  await page.keyboard.press('Enter');
  await page
    .getByRole('group', { name: 'Día' })
    .getByRole('button', { name: '12', exact: true })
    .click();
  await page
    .getByRole('group', { name: 'Mes' })
    .getByRole('button', { name: 'mar', exact: true })
    .click();
  await expectNoAxeViolations(page, 'kiosk date of birth');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('heading', { name: 'Hola, Mariana G.' })).toBeVisible();
  await expect(page.getByText('Elena Ríos')).toBeVisible();
  await expect(page.getByText('García')).toBeHidden();
  await page.getByRole('button', { name: 'Ya llegué' }).click();
  await expect(page.getByText('MED-001')).toBeVisible();
  await expectNoAxeViolations(page, 'kiosk token');

  await page.goBack();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(code).toBeVisible();
  await expect(page).toHaveURL(/\/hospital\?kiosk=1$/);
  await expect(page.getByText('MED-001')).toBeHidden();
  await expect(page.getByRole('dialog', { name: 'Quiosco de llegada' })).toBeVisible();

  // A scanner with an American keyboard layout garbles the code; it gives the same token.
  await code.fill(address.replaceAll(/[/:]/g, '-').replace('?', '_').replace('=', '¿'));
  await page.keyboard.press('Enter');
  await page
    .getByRole('group', { name: 'Día' })
    .getByRole('button', { name: '12', exact: true })
    .click();
  await page
    .getByRole('group', { name: 'Mes' })
    .getByRole('button', { name: 'mar', exact: true })
    .click();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('button', { name: 'Ya llegué' }).click();
  await expect(page.getByText('MED-001')).toBeVisible();

  await page.getByRole('button', { name: 'Salir del modo quiosco' }).click();
  await page.getByLabel(/^Contraseña/).fill('no-es-esta-1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await page.getByLabel(/^Contraseña/).fill(staff.password);
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('region', { name: 'En espera' }).getByText('Mariana García López'),
  ).toBeVisible();
});

test('at the desk, the mailed link opens the check-in with its code', async ({
  page,
  origin,
  staff,
}) => {
  const { link } = await expectPatient(staff, origin);
  await page.goto(link.replace(/code=.*/, 'code=K7Q29FXM3TRP'));
  await expect(page.getByText('El código que mostró no es de esta cita')).toBeVisible();
  await page.goto(link);
  await expect(page.getByText('Mostró el código de su recordatorio')).toBeVisible();
  await page.getByRole('button', { name: 'Registrar llegada' }).click();
  await expect(page.getByText('MED-001').first()).toBeVisible();
});
