import { waitFor } from '@testing-library/react';
import { keepRolesPlain } from './plain-roles';

test('no table is announced, whenever it was drawn; buttons stay', async () => {
  const frame = document.createElement('div');
  frame.innerHTML = '<div role="table"><div role="row"><article role="button"></article></div></div>';
  const end = keepRolesPlain(frame);
  expect(frame.querySelectorAll('[role=table], [role=row]')).toHaveLength(0);
  frame.firstElementChild?.insertAdjacentHTML('beforeend', '<div role="columnheader"></div>');
  await waitFor(() => expect(frame.querySelectorAll('[role=columnheader]')).toHaveLength(0));
  expect(frame.querySelectorAll('[role=button]')).toHaveLength(1);
  end();
});
