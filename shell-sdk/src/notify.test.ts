import { notify, onAside, onNotify, type AsideNotice, type Notice } from './index';

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
  expect(first).toEqual([
    { kind: 'success', text: 'Guardado' },
    { kind: 'error', text: 'Falló' },
  ]);
  expect(second).toEqual([...first, { kind: 'info', text: 'Hay una versión nueva' }]);
});

test('what is said before anybody listens is told to the first who does, once', () => {
  const heard: Notice[] = [];
  notify.error('La sesión expiró');
  onNotify((notice) => heard.push(notice))();
  onNotify((notice) => heard.push(notice))();
  expect(heard).toEqual([{ kind: 'error', text: 'La sesión expiró' }]);
});

test('what is said aside goes its own way, with what it offers to do', () => {
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
