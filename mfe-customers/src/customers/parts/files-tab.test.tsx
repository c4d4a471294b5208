import { screen, waitFor, within } from '@testing-library/react';
import type { CustomerFile } from '@sala/shared-contracts';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { aCustomer, pageOf } from '../../testing/records';
import { renderScreen } from '../../testing/render-screen';

const { answer } = startApi();

const ana = aCustomer({ name: 'Ana Ríos' });
const path = `/customer-management?customerId=${ana.id}&tab=files`;
const paper: CustomerFile = {
  id: '00000000-0000-4000-8000-00000000f001',
  name: 'constancia.pdf',
  kind: 'pdf',
  size: 1_572_864,
  createdAt: '2026-03-02T16:00:00.000Z',
  createdBy: 'Luis Luna',
};

const start = () => {
  answer('customerFieldList', { items: [] });
  answer('customerView', ana);
  answer('customerList', pageOf([ana]));
};

test('a file is uploaded, shown with its author, and removed after confirmation', async () => {
  start();
  let items: readonly CustomerFile[] = [];
  answer('customerFileList', () => ({ items: [...items] }));
  const put = answer('customerFileCreate', () => {
    items = [paper];
    return paper;
  });
  const removed = answer('customerFileDelete', () => {
    items = [];
    return undefined;
  });
  const { user, notices } = await renderScreen(path);
  await user.upload(
    await screen.findByLabelText('Archivo del cliente'),
    new File(['%PDF-'], 'constancia.pdf'),
  );
  const [line] = await within(await screen.findByRole('list', { name: 'Archivos' })).findAllByRole(
    'listitem',
  );
  expect(line).toHaveTextContent('constancia.pdfPDF · 1.5 MB · Luis Luna, 02/03/2026');
  expect(put.map(({ query }) => query)).toEqual([{ name: 'constancia.pdf' }]);
  await user.click(screen.getByRole('button', { name: 'Eliminar constancia.pdf' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Eliminar' }),
  );
  expect(await screen.findByText('Sin archivos')).toBeVisible();
  expect(removed.map(({ params }) => params)).toEqual([{ customerFileId: paper.id }]);
  await waitFor(() => expect(notices.map(({ kind }) => kind)).toEqual(['success', 'success']));
});

test('readers cannot change files; a failed load can be retried', async () => {
  start();
  answer('customerFileList', problem('server.unavailable', 'No disponible'));
  const { user } = await renderScreen(path, { roles: ['doctor'] });
  await screen.findByText(
    'Ocurrió un error en el servidor. Inténtalo más tarde.',
    {},
    { timeout: 20_000 },
  );
  answer('customerFileList', { items: [paper] });
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('button', { name: 'Descargar constancia.pdf' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Eliminar|Agregar/ })).not.toBeInTheDocument();
});
