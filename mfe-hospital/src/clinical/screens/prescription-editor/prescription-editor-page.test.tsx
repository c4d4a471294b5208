import type { PrescriptionDraft } from '@sala/shared-contracts';
import { problem } from '@sala/shell-sdk/testing';
import { startBannerApi } from '../../../testing/start-banner-api';
import { screen, waitFor, within } from '@testing-library/react';
import {
  allergic,
  amoxicillin,
  blankPrescription,
  issuedPrescription,
  issuedRow,
  passed,
} from '../../../testing/prescription.fixture';
import { renderScreen } from '../../../testing/render-screen';
import { write } from '../../../testing/write';

const { answer } = startBannerApi();
const { visit, draft: blank } = blankPrescription;
const place = `/hospital/visit/prescription/${visit.id}/1`;
const doctor = { roles: ['doctor' as const] };
const medication = amoxicillin;

beforeEach(() => {
  answer('prescriptionSetList', { items: [] });
});

const stored = (revision: number, quantity: number | null = null): PrescriptionDraft => ({
  ...blank,
  id: issuedPrescription.id,
  items: [
    {
      key: 'a',
      medicationId: medication.id,
      medication,
      genericName: '',
      brandName: '',
      presentation: '',
      dose: { value: 1, unit: 'capsule' },
      route: 'oral',
      frequency: { code: 'q8h' },
      asNeeded: false,
      reason: '',
      duration: { value: 7, unit: 'day' },
      quantity: quantity === null ? null : { value: quantity, unit: 'capsule' },
      refills: 0,
      instructions: '',
    },
  ],
  revision,
  savedAt: '2026-11-24T17:05:00.000Z',
  savedBy: 'Elena Cárdenas',
});

const showsList = () => {
  answer('prescriptionView', issuedPrescription);
  answer('prescriptionList', {
    items: [issuedRow],
    total: 1,
    page: 1,
    pageSize: 25,
    counts: { status: [], group: [], practitioner: [], expiring: 0 },
  });
};

test('a typed line becomes an item; an allergy has to be justified; Ctrl+Enter issues it', async () => {
  answer('visitPrescriptionView', blankPrescription);
  answer('medicationSearch', { items: [amoxicillin] });
  answer('prescriptionCheck', allergic);
  const { user, place: now } = await renderScreen(place, doctor);
  const patient = await screen.findByRole('region', { name: /^Datos de / });
  expect(within(patient).getByText(/^Penicilina/)).toBeVisible();
  expect(within(patient).getByText(/Faringitis aguda/)).toBeVisible();
  const box = screen.getByRole('combobox', { name: 'Agregar medicamento' });
  await user.type(box, 'amoxi 500 c/8 7d{Enter}');
  const items = screen.getByRole('list', { name: 'Medicamentos' });
  const sentence = /Toma 1 cápsula por vía oral cada 8 horas durante 7 días\. Total: 21 cápsulas/;
  expect(await within(items).findByText(sentence)).toBeVisible();
  const issue = screen.getByRole('button', { name: /^Emitir/ });
  const why = await screen.findByRole('textbox', { name: /Por qué continúas a pesar/ });
  expect(issue).toBeDisabled();
  expect(issue).toHaveAccessibleDescription('Falta 1 justificación.');
  const saved = answer('prescriptionDraftSave', stored(1));
  const issued = answer('prescriptionIssue', { ...issuedPrescription, actions: ['send'] });
  showsList();
  await write(user, why, 'Ya la toleró antes');
  await waitFor(() => expect(issue).toBeEnabled());
  await user.keyboard('{Control>}{Enter}{/Control}');
  const question = await screen.findByRole('alertdialog', { name: /Mariana García López/ });
  await user.click(within(question).getByRole('button', { name: 'Emitir' }));
  await user.click(await screen.findByRole('button', { name: 'Ahora no' }));
  await waitFor(() =>
    expect(now()).toBe(`/hospital/prescription?prescriptionId=${issuedPrescription.id}&from=visit`),
  );
  expect(saved.at(-1)?.body).toMatchObject({
    items: [{ medicationId: medication.id, dose: { value: 1, unit: 'capsule' }, quantity: null }],
  });
  expect(issued[0]?.body).toEqual({
    revision: 1,
    justifications: [{ id: 'allergy:amoxicillin', reason: 'Ya la toleró antes' }],
  });
});

test('each medication shows its own warnings, and leads to where they are justified', async () => {
  const { items: one } = stored(1);
  answer('visitPrescriptionView', {
    ...blankPrescription,
    draft: { ...stored(1), items: [...one, ...one.map((item) => ({ ...item, key: 'b' }))] },
  });
  const [warning] = allergic.warnings;
  if (!warning) throw new Error('no warning');
  answer('prescriptionCheck', {
    ...allergic,
    warnings: [
      { ...warning, item: 'b' },
      {
        ...warning,
        id: 'duplicate',
        kind: 'duplicate_ingredient',
        severity: 'caution',
        item: 'a',
        otherItem: 'b',
        against: 'Amoxicilina',
      },
    ],
  });
  const { user } = await renderScreen(place, doctor);
  const items = await screen.findByRole('list', { name: 'Medicamentos' });
  const rows = await within(items).findAllByRole('status', { name: 'Avisos de este medicamento' });
  await waitFor(() => expect(rows[1]).toHaveTextContent('Contraindicado'));
  expect(rows[0]).toHaveTextContent(/^Precaución/);
  expect(rows[0]).not.toHaveTextContent('Contraindicado');
  expect(rows[1]).toHaveTextContent(/es de la clase a la que el paciente es alérgico: Penicilina/);
  expect(rows[1]).toHaveTextContent(/Precaución/);
  const [first] = within(rows[1] ?? items).getAllByRole('button', { name: /^Justificar/ });
  if (first) await user.click(first);
  await waitFor(() =>
    expect(document.activeElement).toHaveAccessibleName(/Por qué continúas a pesar/),
  );
});

test('what a child may take is shown before it is left, with the day of an old weight', async () => {
  answer('visitPrescriptionView', {
    ...blankPrescription,
    patient: { ...blankPrescription.patient, birthDate: '2022-03-12' },
    weight: { kg: 14, takenAt: '2025-11-24T17:00:00.000Z' },
    draft: stored(2),
  });
  answer('prescriptionCheck', passed);
  await renderScreen(place, doctor);
  expect(
    await screen.findByText(/25–50 mg\/kg al día; con 14 kg, 350–700 mg al día/),
  ).toBeVisible();
  expect(screen.getByText(/por dosis \(117–233 mg\) · máximo 3,000 mg al día/)).toBeVisible();
  expect(screen.getByText(/El peso es del .*2025: pésalo otra vez/)).toBeVisible();
});

test('a set is taken over, and what is written is kept as another', async () => {
  answer('visitPrescriptionView', blankPrescription);
  answer('prescriptionCheck', passed);
  const set = {
    id: 'c0ffee00-0000-4000-8000-000000000171',
    name: 'Faringitis',
    shared: true,
    own: false,
    owner: 'Luis Peña',
    items: stored(1).items,
    version: 1,
  };
  answer('prescriptionSetList', { items: [set] });
  answer('prescriptionDraftSave', stored(1));
  const { user } = await renderScreen(place, doctor);
  const open = async () => user.click(await screen.findByRole('button', { name: 'Conjuntos' }));
  await open();
  await user.click(await screen.findByRole('menuitem', { name: 'Faringitis · de Luis Peña' }));
  const items = screen.getByRole('list', { name: 'Medicamentos' });
  expect(await within(items).findByText(/Toma 1 cápsula por vía oral/)).toBeVisible();
  await open();
  await user.click(
    await screen.findByRole('menuitem', { name: 'Guardar lo escrito como conjunto' }),
  );
  const form = await screen.findByRole('dialog', { name: 'Guardar lo escrito como conjunto' });
  await write(user, within(form).getByRole('textbox', { name: /^Nombre/ }), 'Garganta');
  answer('prescriptionSetCreate', problem('prescription_set.name_taken', 'Ya lo tienes.'));
  await user.click(within(form).getByRole('button', { name: 'Guardar' }));
  expect(await within(form).findByText('Ya lo tienes.')).toBeVisible();
  const created = answer('prescriptionSetCreate', { ...set, own: true, name: 'Garganta roja' });
  await write(user, within(form).getByRole('textbox', { name: /^Nombre/ }), ' roja');
  await user.click(within(form).getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(created[0]?.body).toMatchObject({
      name: 'Garganta roja',
      shared: false,
      items: [{ medicationId: medication.id }],
    }),
  );
});

test('a quantity that does not match is told, and a refused issue says why', async () => {
  answer('visitPrescriptionView', { ...blankPrescription, draft: stored(2, 10) });
  answer('prescriptionCheck', passed);
  const { user } = await renderScreen(place, doctor);
  expect(await screen.findByText('Escribiste 10, y la dosis lleva 21 cápsulas.')).toBeVisible();
  const issue = screen.getByRole('button', { name: /^Emitir/ });
  expect(issue).toBeDisabled();
  answer('prescriptionDraftSave', stored(3));
  answer('prescriptionIssue', problem('prescription.special_form_needed', 'Es del grupo I.'));
  await user.click(screen.getByRole('button', { name: 'Usar 21 cápsulas' }));
  await waitFor(() => expect(issue).toBeEnabled());
  await user.click(issue);
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Emitir' }));
  expect(await within(question).findByRole('alert')).toHaveTextContent('Es del grupo I.');
});

test('an impossible dose is refused at its field, and not saved or checked', async () => {
  answer('visitPrescriptionView', { ...blankPrescription, draft: stored(2) });
  answer('prescriptionCheck', passed);
  const { user } = await renderScreen(place, doctor);
  const dose = await screen.findByRole('textbox', { name: /^Dosis/ });
  await user.clear(dose);
  await user.paste('1e9');
  await user.tab();
  expect(await screen.findByText(/Un número de/)).toBeVisible();
  expect(screen.getByText('No se guarda hasta corregir lo marcado')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Emitir/ })).toBeDisabled();
});

test('a check that fails is said, never taken for a pass', async () => {
  answer('visitPrescriptionView', { ...blankPrescription, draft: stored(2) });
  answer('prescriptionCheck', problem('request.invalid', 'No se pudo.'));
  await renderScreen(place, doctor);
  const safety = await screen.findByRole('region', { name: 'Revisión de seguridad' });
  expect(await within(safety).findByText('No se pudo revisar')).toBeVisible();
  expect(within(safety).queryByText('Sin advertencias')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Emitir/ })).toBeDisabled();
});
