import { expect, type Browser, type Page } from '@playwright/test';
import type { Staff } from './companies';
import type { PatientPhone } from './patient-phone';
import { pdfPages } from './printed-pages';

/** Of the starter articles. */
export const sorethroat = 'Dolor de garganta (faringitis aguda)';

const noteOf = (room: Page) => room.getByRole('form', { name: 'Nota médica' });

/** A template fills the note; a section with blanks does not count as written. */
export const writeNote = async (room: Page): Promise<void> => {
  const note = noteOf(room);
  await note.getByRole('button', { name: 'Plantillas', exact: true }).click();
  await room.getByRole('button', { name: 'Usar Primera consulta general', exact: true }).click();
  await expect(note.getByLabel(/^Pronóstico/)).toHaveValue(/\[ \]/);
  const written: readonly (readonly [RegExp, string])[] = [
    [/^Motivo de consulta/, 'Dolor de garganta'],
    [/^Padecimiento actual/, 'Dos días, dolor al tragar, sin fiebre'],
    [/^Exploración física/, 'Faringe hiperémica, sin exudado'],
    [/^Plan y tratamiento/, 'Reposo y líquidos'],
  ];
  for (const [label, value] of written) await note.getByLabel(label).fill(value);
  await room.getByRole('combobox', { name: 'Agregar diagnóstico' }).fill('faring');
  await room.getByRole('option', { name: /J02\.9/ }).click();
  await expect(
    room.getByRole('listitem').filter({ hasText: 'J02.9' }).getByText('Principal', { exact: true }),
  ).toBeVisible();
  await note.getByRole('button', { name: 'Firmar', exact: true }).click();
  await expect(note.getByRole('alert')).toContainText('Para firmar, completa: Pronóstico');
  await expect(note.getByLabel(/^Pronóstico/)).toBeFocused();
  await note.getByLabel(/^Pronóstico/).fill('Bueno para la vida y la función');
  await expect(note.getByText('NOM-004 completa')).toBeVisible();
};

/**
 * Leaves the note, which saves itself, prescribes what the allergy allows, issues and mails it.
 *
 * @returns where a pharmacy verifies it
 */
export const prescribe = async (room: Page, doctor: Staff): Promise<string> => {
  await room.getByRole('link', { name: 'Recetar', exact: true }).click();
  const search = room.getByRole('combobox', { name: 'Agregar medicamento' });
  const add = async (typed: string, name: RegExp) => {
    await search.fill(typed);
    await room.getByRole('option', { name }).first().click();
  };
  await add('amoxi 500 c/8 7d', /^Amoxicilina 500 mg, cápsula/);
  await expect(
    room
      .getByRole('listitem', { name: /^Amoxicilina 500 mg, cápsula/ })
      .getByText(/es de la clase a la que el paciente es alérgico: penicilina/),
  ).toBeVisible();
  const issue = room.getByRole('button', { name: /^Emitir/ });
  await expect(issue).toBeDisabled();
  await room.getByRole('button', { name: 'Quitar Amoxicilina 500 mg, cápsula' }).click();
  await add('azitro 500 c/24 3d', /^Azitromicina 500 mg, tableta/);
  await expect(room.getByText('Cantidad calculada: 3 tabletas')).toBeVisible();
  await add('paracetamol 500 mg 1 tab vo c/8h 3d', /^Paracetamol 500 mg, tableta/);
  await room.getByRole('combobox', { name: 'Embarazo' }).selectOption('No');
  await expect(room.getByText(/alérgico: penicilina/)).toHaveCount(0);
  // A check that cannot be made asks for a reason.
  await expect(async () => {
    for (const reason of await room.getByRole('textbox', { name: /^Por qué continúas/ }).all())
      await reason.fill('Sin datos de enfermedad renal.');
    await expect(issue).toBeEnabled({ timeout: 1000 });
  }).toPass();
  await issue.click();
  await room
    .getByRole('alertdialog', { name: '¿Emitir la receta de Mariana García López?' })
    .getByRole('button', { name: 'Emitir', exact: true })
    .click();
  await expect(room.getByText('Receta R-000001 emitida')).toBeVisible();
  await room
    .getByRole('alertdialog', { name: /^Enviar la receta R-000001/ })
    .getByRole('button', { name: 'Enviar por correo', exact: true })
    .click();
  await expect(room.getByText('La receta va en camino a Mariana García López')).toBeVisible();
  await expect(room.getByRole('link', { name: 'Volver a la consulta' })).toBeVisible();
  const [row] = (await doctor.api.prescriptionList({ query: {} })).items;
  const params = { prescriptionId: row?.id ?? '' };
  const { content } = await doctor.api.prescriptionPdf({ params, query: {} });
  const [paper = ''] = await pdfPages(new Uint8Array(await content.arrayBuffer()));
  for (const printed of [
    'R-000001',
    '1234567',
    'UNAM',
    'Azitromicina',
    '500 mg',
    'vía oral',
    'cada 24 horas',
    '3 días',
  ])
    expect(paper).toContain(printed);
  expect(paper).not.toContain('Amoxicilina');
  return (await doctor.api.prescriptionView({ params })).verifyPath ?? '';
};

/** What anybody with the paper sees. */
export const verify = async (browser: Browser, url: string): Promise<void> => {
  const context = await browser.newContext({ locale: 'es-MX' });
  const page = await context.newPage();
  await page.goto(url);
  await expect(page.getByText('R-000001')).toBeVisible();
  await expect(page.getByText(/Mariana|García|Azitromicina|Paracetamol/)).toHaveCount(0);
  await context.close();
};

/** Sends what fits the diagnosis; its reader opens it without an account. */
export const teach = async (
  room: Page,
  { browser, phone }: { browser: Browser; phone: PatientPhone },
): Promise<void> => {
  await room.getByRole('button', { name: `Enviar por WhatsApp: ${sorethroat}` }).click();
  await expect(room.getByText(`Enviaste “${sorethroat}” a su teléfono.`)).toBeVisible();
  const context = await browser.newContext({ locale: 'es-MX' });
  const page = await context.newPage();
  const { text } = await phone.expectMessage('/learn/');
  await page.goto(/https?:\S+\/learn\/\S+/.exec(text)?.[0] ?? '');
  await expect(page.getByRole('heading', { name: sorethroat })).toBeVisible();
  await page.getByRole('button', { name: 'Ya lo leí', exact: true }).click();
  await expect(page.getByText('Gracias. Tu clínica sabe que lo leíste.')).toBeVisible();
  await context.close();
  await expect(
    room.getByRole('list', { name: 'Material entregado' }).getByText(/leído$/),
  ).toBeVisible();
};

/** Signs; from then on only an addendum adds to the note. */
export const signAndAmend = async (room: Page, doctor: Staff, visitId: string): Promise<void> => {
  await noteOf(room).getByRole('button', { name: 'Firmar', exact: true }).click();
  await room
    .getByRole('alertdialog', { name: /¿Firmar la nota/ })
    .getByRole('button', { name: 'Firmar', exact: true })
    .click();
  await expect(room.getByText('Firmaste la nota de Mariana García López.')).toBeVisible();
  const { note } = await doctor.api.visitView({ params: { visitId } });
  await expect(
    doctor.api.visitNoteSave({
      params: { visitId },
      body: {
        revision: note?.revision ?? 0,
        sections: { plan: 'Otro plan' },
        disposition: null,
        followUpDays: null,
      },
    }),
  ).rejects.toMatchObject({ status: 409 });
  await room.getByRole('button', { name: 'Agregar nota aclaratoria' }).click();
  const addendum = room.getByRole('dialog', { name: 'Agregar nota aclaratoria' });
  await addendum.getByLabel(/^Nota/).fill('Prueba rápida negativa');
  await addendum.getByLabel(/^Motivo/).fill('Llegó el resultado');
  await addendum.getByRole('button', { name: 'Agregar', exact: true }).click();
  await expect(room.getByText('Prueba rápida negativa')).toBeVisible();
};
