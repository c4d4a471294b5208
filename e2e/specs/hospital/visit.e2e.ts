import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../../fixtures';
import { openBrowser } from '../../helpers/browsers';
import { newMember, type Staff } from '../../helpers/companies';
import { counted } from '../../helpers/counted-keys';

/** A clinic with a waiting patient, a licensed doctor and a nurse. */
const openVisit = async (origin: string, owner: Staff) => {
  const { api } = owner;
  const [doctor, nurse] = [
    await newMember(origin, owner, ['doctor']),
    await newMember(origin, owner, ['nurse']),
  ];
  const site = await api.siteCreate({ body: { name: 'Centro', address: 'Av. Juárez 10, Puebla' } });
  const department = await api.departmentCreate({
    body: {
      name: 'Medicina General',
      code: 'medicina_general',
      siteId: site.id,
      tokenPrefix: 'MG',
    },
  });
  const { id: practitionerId } = await api.practitionerCreate({
    body: {
      firstName: 'Elena',
      lastName: 'Ríos',
      licenceNumber: '1234567',
      titleInstitution: 'UNAM',
      userId: doctor.session.user.id,
      departmentIds: [department.id],
      siteIds: [site.id],
    },
  });
  const { id: eventTypeId } = await api.eventTypeCreate({
    body: {
      name: 'Primera vez',
      minutes: 20,
      departmentId: department.id,
      practitionerIds: [practitionerId],
    },
  });
  const patient = await api.patientCreate({
    body: {
      firstName: 'Mariana',
      lastName: 'García',
      secondLastName: 'López',
      birthDate: '2005-03-12',
      sex: 'M',
      phone: '+525512340001',
    },
  });
  const ticket = await api.queueWalkIn({
    body: {
      patientId: patient.id,
      eventTypeId,
      departmentId: department.id,
      siteId: site.id,
      bookingKey: randomUUID(),
      overbookReason: 'Llegó sin cita',
    },
  });
  return { doctor, nurse, patientId: patient.id, visitId: ticket.visitId };
};

const at = async (
  browser: Browser,
  origin: string,
  { session }: Staff,
  path: string,
): Promise<Page> => {
  const { page } = await openBrowser(browser, origin, session);
  await page.goto(path);
  return page;
};

test('vital signs reach the doctor; a draft survives a reload; a signed note is immutable', async ({
  browser,
  origin,
  staff,
}) => {
  const { doctor, nurse, visitId } = await openVisit(origin, staff);
  const nursePage = await at(browser, origin, nurse, '/hospital/visit');
  await nursePage.getByRole('button', { name: 'Signos vitales: Mariana García López' }).click();
  await nursePage.getByRole('button', { name: 'Agregar alergia', exact: true }).click();
  await nursePage.getByLabel(/^Sustancia/).fill('Penicilina');
  await nursePage.getByLabel(/^Reacción/).fill('Urticaria');
  await nursePage.getByRole('button', { name: 'Guardar alergia' }).click();
  const vitals = nursePage.getByRole('form', { name: 'Nueva toma de signos vitales' });
  for (const [label, value] of [
    [/^Temperatura/, '18'],
    [/^Peso/, '62'],
    [/^Talla/, '165'],
  ] as const)
    await vitals.getByLabel(label).fill(value);
  await vitals.getByRole('button', { name: 'Guardar signos' }).click();
  await expect(vitals.getByText('Debe estar entre 30 y 45.')).toBeVisible();
  await vitals.getByLabel(/^Temperatura/).fill('36.6');
  await vitals.getByRole('button', { name: 'Guardar signos' }).click();
  await expect(nursePage.getByText('22.8 kg/m²')).toBeVisible();

  const room = await at(browser, origin, doctor, '/hospital/visit');
  await room.getByRole('button', { name: 'Iniciar consulta: Mariana García López' }).click();
  await expect(room.getByText('Penicilina')).toBeVisible();
  const note = room.getByRole('form', { name: 'Nota médica' });
  for (const [label, value] of [
    [/^Motivo de consulta/, 'Dolor de garganta'],
    [/^Exploración física/, 'Faringe hiperémica'],
    [/^Plan/, 'Líquidos'],
  ] as const) {
    await note.getByLabel(label).fill(value);
  }
  // autosaved within five seconds
  await expect(note.getByText(/^Guardado a las/)).toBeVisible();
  await room.reload();
  await expect(note.getByLabel(/^Plan/)).toHaveValue('Líquidos');
  await room.getByRole('combobox', { name: 'Agregar diagnóstico' }).fill('faring');
  await room.getByRole('option', { name: /J02\.9/ }).click();
  await note.getByRole('button', { name: 'Firmar' }).click();
  await room.getByRole('button', { name: 'Ir a: Pronóstico' }).click();
  await room.keyboard.type('Bueno');
  await note.getByRole('button', { name: 'Firmar' }).click();
  await room.getByRole('alertdialog').getByRole('button', { name: 'Firmar' }).click();
  await expect(room.getByText(/cédula 1234567/)).toBeVisible();
  await expect(note).toHaveCount(0);
  await room.getByRole('button', { name: 'Agregar nota aclaratoria' }).click();
  const addendum = room.getByRole('dialog', { name: 'Agregar nota aclaratoria' });
  await addendum.getByLabel(/^Nota/).fill('Sin exudado');
  await addendum.getByLabel(/^Motivo/).fill('Faltaba');
  await addendum.getByRole('button', { name: 'Agregar', exact: true }).click();
  await expect(room.getByText('Sin exudado')).toBeVisible();
  await expect(
    doctor.api.visitNoteSave({
      params: { visitId },
      body: { revision: 9, sections: {}, disposition: null, followUpDays: null },
    }),
  ).rejects.toMatchObject({ status: 409 });
});

test('an allergy warns; what is issued instead is verified by its QR page, without a name', async ({
  browser,
  origin,
  staff,
}) => {
  const { doctor, patientId, visitId } = await openVisit(origin, staff);
  const { api } = doctor;
  await api.allergyCreate({ params: { patientId }, body: { substance: 'Penisilina' } });
  const { version } = await api.visitView({ params: { visitId } });
  await api.visitStart({ params: { visitId }, body: { version } });
  const room = await at(browser, origin, doctor, `/hospital/visit/prescription/${visitId}/1`);
  const search = room.getByRole('combobox', { name: 'Agregar medicamento' });
  const prescribe = async (typed: string, name: RegExp) => {
    await search.fill(typed);
    await room.getByRole('option', { name }).first().click();
  };
  await prescribe('amoxi 500 c/8 7d', /^Amoxicilina 500 mg, cápsula/);
  await expect(room.getByText('Toma 1 cápsula por vía oral cada 8 horas')).not.toHaveCount(0);
  const warning = /Amoxicilina .*: la alergia «Penisilina» se parece a/;
  const line = room.getByRole('listitem', { name: /^Amoxicilina 500 mg, cápsula/ });
  await expect(line.getByText(warning)).toBeVisible();
  await expect(
    room.getByRole('region', { name: 'Revisión de seguridad' }).getByText(warning),
  ).toBeVisible();
  await room.getByRole('button', { name: 'Quitar Amoxicilina 500 mg, cápsula' }).click();
  await prescribe('azitro 500 c/24 3d', /^Azitromicina 500 mg, tableta/);
  await room.getByRole('combobox', { name: 'Embarazo' }).selectOption('No');
  const reasons = room.getByRole('textbox', { name: /^Por qué continúas/ });
  const issue = room.getByRole('button', { name: /^Emitir/ });
  // Each check may ask for a reason; without them nothing is issued.
  await expect(async () => {
    for (const reason of await reasons.all()) await reason.fill('La paciente lo ha tolerado.');
    await expect(issue).toBeEnabled({ timeout: 1000 });
  }).toPass();
  await issue.click();
  await room
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Emitir/ })
    .click();
  await expect(room.getByText(/R-\d{6}/).first()).toBeVisible();
  const [row] = (await api.prescriptionList({ query: {} })).items;
  const { folio, verifyPath } = await api.prescriptionView({
    params: { prescriptionId: row?.id ?? '' },
  });
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(origin + (verifyPath ?? ''));
  await expect(stranger.getByText(folio ?? '')).toBeVisible();
  await expect(stranger.getByText('Mariana')).toHaveCount(0);
});

test('reception is refused at the URL of a visit', async ({ browser, origin, staff }) => {
  const { visitId } = await openVisit(origin, staff);
  const desk = await at(
    browser,
    origin,
    await newMember(origin, staff, ['reception']),
    `/hospital/visit?visitId=${visitId}`,
  );
  await expect(desk.getByText(/Ver el expediente clínico/)).toBeVisible();
  await expect(desk.getByText('Mariana')).toHaveCount(0);
});

test('a note with its diagnosis is written and signed by keyboard alone', async ({
  browser,
  origin,
  staff,
}) => {
  const { doctor, visitId } = await openVisit(origin, staff);
  const { api } = doctor;
  const { version } = await api.visitView({ params: { visitId } });
  await api.visitStart({ params: { visitId }, body: { version } });
  const room = await at(browser, origin, doctor, `/hospital/visit?visitId=${visitId}`);
  const note = room.getByRole('form', { name: 'Nota médica' });
  const keys = counted(room);
  let written = 0;
  const write = async (words: string) => {
    await keys.type(words);
    written += words.length;
  };
  await expect(note.getByLabel(/^Motivo de consulta/)).toBeFocused();
  await write('Tos');
  // Each press leads to what is missing, the last ones to the signature.
  for (const [label, words] of [
    [/^Exploración física/, 'Sin datos'],
    [/^Plan/, 'Líquidos'],
    [/^Pronóstico/, 'Bueno'],
  ] as const) {
    await keys.press('Control+Enter');
    await expect(note.getByLabel(label)).toBeFocused();
    await write(words);
  }
  await keys.press('Control+Enter');
  await expect(room.getByRole('combobox', { name: 'Agregar diagnóstico' })).toBeFocused();
  await write('faring');
  await expect(room.getByRole('option', { name: /J02\.9/ })).toBeVisible();
  await keys.press('Enter');
  await expect(room.getByText('NOM-004 completa')).toBeVisible();
  await keys.press('Control+Enter');
  await expect(room.getByRole('alertdialog', { name: /¿Firmar la nota/ })).toBeVisible();
  await keys.press('Control+Enter');
  await expect(room.getByText(/cédula 1234567/)).toBeVisible();
  await expect(room.getByRole('heading', { level: 1 })).toBeFocused();
  expect(keys.count() - written).toBe(7);
});
