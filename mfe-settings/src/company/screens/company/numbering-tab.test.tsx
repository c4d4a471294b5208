import type { NumberSeriesView } from '@sala/shared-contracts';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startApi();

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
