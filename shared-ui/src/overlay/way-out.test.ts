import { wayOut } from './way-out';

const words = { cancel: 'Cancelar', back: 'Volver' };

test('a dialog that cancels something is left by another word', () => {
  expect(wayOut('Cancelar cita', words)).toBe('Volver');
  expect(wayOut('Archivar', words)).toBe('Cancelar');
});
