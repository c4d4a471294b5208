import { notify, onAside, onNotify, type AsideNotice, type Notice } from './index';

test('every listener gets messages in order until it unsubscribes', () => {
  const first: Notice[] = [];
  const second: Notice[] = [];
  const endFirst = onNotify((notice) => first.push(notice));
  const endSecond = onNotify((notice) => second.push(notice));
  notify.success('Guardado');
  notify.error('Falló');
  endFirst();
  notify.info('Hay una versión nueva');
  endSecond();
  expect(first).toEqual([
    { kind: 'success', text: 'Guardado' },
    { kind: 'error', text: 'Falló' },
  ]);
  expect(second).toEqual([...first, { kind: 'info', text: 'Hay una versión nueva' }]);
});

test('messages before the first listener are delivered to it once', () => {
  const heard: Notice[] = [];
  notify.error('La sesión expiró');
  onNotify((notice) => heard.push(notice))();
  onNotify((notice) => heard.push(notice))();
  expect(heard).toEqual([{ kind: 'error', text: 'La sesión expiró' }]);
});

test('aside messages have a channel of their own, with their action', () => {
  const above: Notice[] = [];
  const beside: AsideNotice[] = [];
  const end = onNotify((notice) => above.push(notice));
  const undone: string[] = [];
  notify.aside({
    kind: 'success',
    text: 'Archivada',
    action: { label: 'Deshacer', onSelect: () => undone.push('it') },
  });
  onAside((notice) => beside.push(notice))();
  end();
  expect(above).toEqual([]);
  expect(beside).toMatchObject([
    { kind: 'success', text: 'Archivada', action: { label: 'Deshacer' } },
  ]);
  beside[0]?.action?.onSelect();
  expect(undone).toEqual(['it']);
});
