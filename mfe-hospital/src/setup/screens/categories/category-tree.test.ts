import type { Category } from '@sala/shared-contracts';
import { levelsOf, parentsFor } from './category-tree';
import { categoryOf, serviceTree } from '../../../testing/category.fixture';

const names = (categories: readonly Category[]) => categories.map(({ name }) => name);

describe('tree of categories', () => {
  const { all, consulta, pediatria, vacunas, imagen } = serviceTree();

  test('levels count from 1', () => {
    expect([...levelsOf(all).values()]).toEqual([1, 2, 3, 1, 1]);
  });

  test('a new one hangs anywhere but below the third level', () => {
    expect(names(parentsFor(all))).toEqual(['Consulta', 'Pediatría', 'Laboratorio', 'Imagen']);
  });

  test('a leaf moves anywhere but below itself', () => {
    expect(names(parentsFor(all, imagen))).toEqual(['Consulta', 'Pediatría', 'Laboratorio']);
    expect(names(parentsFor(all, vacunas))).toEqual([
      'Consulta',
      'Pediatría',
      'Laboratorio',
      'Imagen',
    ]);
  });

  test('what carries a level stays above the last', () => {
    expect(names(parentsFor(all, pediatria))).toEqual(['Consulta', 'Laboratorio', 'Imagen']);
  });

  test('what carries two levels stays on top', () => {
    expect(parentsFor(all, consulta)).toEqual([]);
  });

  test('an archived one takes nobody new, and keeps whom it has', () => {
    const old = categoryOf({ name: 'Antigua', active: false });
    const child = categoryOf({ name: 'Hija', parentId: old.id });
    expect(names(parentsFor([old, child]))).toEqual(['Hija']);
    expect(names(parentsFor([old, child], child))).toEqual(['Antigua']);
  });
});
