import { notify, onNotify, type Notice } from './index';

test('every listener gets what is said, in order, until it ends', () => {
  const first: Notice[] = [];
  const second: Notice[] = [];
  const endFirst = onNotify((notice) => first.push(notice));
  const endSecond = onNotify((notice) => second.push(notice));
  notify.success('Guardado');
  notify.error('Falló');
  endFirst();
  notify.info('Hay una versión nueva');
  endSecond();
  notify.success('Nadie lo oye');
  expect(first).toEqual([
    { kind: 'success', text: 'Guardado' },
    { kind: 'error', text: 'Falló' },
  ]);
  expect(second).toEqual([...first, { kind: 'info', text: 'Hay una versión nueva' }]);
});
