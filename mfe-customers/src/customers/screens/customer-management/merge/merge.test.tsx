import { onAside, type AsideNotice } from '@sala/shell-sdk';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { aCustomer, pageOf } from '../../../../testing/records';
import { renderScreen } from '../../../../testing/render-screen';

const { answer } = startApi();

/* Lazy parts are loaded before the first test's timeout starts. */
beforeAll(() =>
  Promise.all([
    import('../customer-management-page'),
    import('../open-panel'),
    import('./merge-panel'),
  ]),
);
const stays = aCustomer({ name: 'Mariana García', email: 'm@sol.test', version: 4 });
const goes = aCustomer({
  name: 'Mariana Garsia',
  email: 'm@sol.test',
  phone: '+525512345678',
  version: 2,
});
const mergeId = '00000000-0000-4000-8000-0000000000cc';

test('merges a suggested duplicate after comparing both; Undo splits them again', async () => {
  const asides: AsideNotice[] = [];
  const stop = onAside((notice) => asides.push(notice));
  answer('customerFieldList', { items: [] });
  answer('customerList', pageOf([stays, goes]));
  answer('customerView', stays);
  answer('customerDuplicates', { items: [{ customer: goes, reasons: ['email'] }] });
  const requests = answer(
    'customerMerge',
    problem('resource.version_conflict', 'Otra persona guardó cambios antes que tú.', {
      meta: { current: stays },
    }),
  );
  const { user, place, notices } = await renderScreen(
    `/customer-management?customerId=${stays.id}&merge=1`,
  );
  await user.click(await screen.findByRole('button', { name: 'Comparar con Mariana Garsia' }));
  expect(screen.queryByRole('button', { name: 'Registro siguiente' })).not.toBeInTheDocument();
  expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('aria-label'))).toEqual([
    `Nombre: Mariana García (${stays.code})`,
    `Nombre: Mariana Garsia (${goes.code})`,
    `Teléfono: — (${stays.code})`,
    `Teléfono: +52 55 1234 5678 (${goes.code})`,
  ]);
  await user.click(screen.getByRole('radio', { name: /Teléfono: \+52/ }));
  await user.click(screen.getByRole('button', { name: 'Unir con otro cliente' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Alguien cambió a uno de los dos.');
  answer('customerMerge', { mergeId, customer: stays });
  await user.click(screen.getByRole('button', { name: 'Unir con otro cliente' }));
  await waitFor(() => expect(place()).toBe('/customer-management'));
  expect(requests[0]?.body).toEqual({
    version: 4,
    sourceId: goes.id,
    sourceVersion: 2,
    take: ['phone'],
  });
  expect(asides).toMatchObject([{ text: 'Mariana Garsia se unió con Mariana García.' }]);
  const undone = answer('customerMergeUndo', { customer: stays, source: goes });
  await act(async () => asides[0]?.action?.onSelect());
  await waitFor(() => expect(undone.map(({ params }) => params)).toEqual([{ mergeId }]));
  await waitFor(() =>
    expect(notices.at(-1)).toEqual({ kind: 'success', text: 'Mariana Garsia está de vuelta.' }),
  );
  stop();
});

test('merging requires the permission to delete customers', async () => {
  answer('customerFieldList', { items: [] });
  answer('customerList', pageOf([stays]));
  answer('customerView', stays);
  await renderScreen(`/customer-management?customerId=${stays.id}&merge=1`, {
    roles: ['reception'],
  });
  expect(await screen.findByText(/Te falta el permiso/)).toBeVisible();
});
