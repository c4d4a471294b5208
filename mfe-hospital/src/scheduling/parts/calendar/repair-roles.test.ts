import { waitFor } from '@testing-library/react';
import { repairRoles } from './repair-roles';

test('removes invalid table and article roles from anything the library draws', async () => {
  const frame = document.createElement('div');
  frame.innerHTML =
    '<div role="table"><div role="row"><article role="button" tabindex="0"><div class="ec-event-body">Ana</div></article></div></div>';
  const end = repairRoles(frame);
  expect(frame.querySelectorAll('[role=table], [role=row]')).toHaveLength(0);
  frame.firstElementChild?.insertAdjacentHTML('beforeend', '<div role="columnheader"></div>');
  await waitFor(() => expect(frame.querySelectorAll('[role=columnheader]')).toHaveLength(0));
  expect(frame.querySelectorAll('article[role], article[tabindex]')).toHaveLength(0);
  expect(frame.querySelector('[role=button]')).toHaveTextContent('Ana');
  frame
    .querySelector('article')
    ?.insertAdjacentHTML('beforeend', '<div class="ec-event-body">Luz</div>'); // redrawn by the library
  await waitFor(() => expect(frame.querySelectorAll('[role=button]')).toHaveLength(2));
  const stops = () => [...frame.querySelectorAll('[tabindex="0"]')].map((one) => one.textContent);
  expect(stops()).toEqual(['Ana']);
  frame
    .querySelectorAll('[role=button]')[1]
    ?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  expect(stops()).toEqual(['Luz']);
  frame.insertAdjacentHTML(
    'beforeend',
    '<article role="button" tabindex="0"><div class="ec-event-body"><span role="button">Eva</span></div></article>',
  );
  await waitFor(() => expect(frame.querySelectorAll('article[role]')).toHaveLength(0));
  expect(frame.querySelectorAll('[role=button] [role=button]')).toHaveLength(0);
  end();
});
