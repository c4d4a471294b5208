import type { Category } from '@sala/shared-contracts';
import { levelsOf, parentsFor } from './category-tree';
import { categoryOf, serviceTree } from '../../../testing/category.fixture';

const names = (categories: readonly Category[]) => categories.map(({ name }) => name);

describe('tree of categories', () => {
  const { all, consulta, pediatria, vacunas, imagen } = serviceTree();

  test('levels start at 1', () => {
    expect([...levelsOf(all).values()]).toEqual([1, 2, 3, 1, 1]);
  });

  test('a new category fits anywhere above the third level', () => {
    expect(names(parentsFor(all))).toEqual(['Consulta', 'Pediatría', 'Laboratorio', 'Imagen']);
  });

  test('a leaf moves anywhere except below itself', () => {
    expect(names(parentsFor(all, imagen))).toEqual(['Consulta', 'Pediatría', 'Laboratorio']);
    expect(names(parentsFor(all, vacunas))).toEqual([
      'Consulta',
      'Pediatría',
      'Laboratorio',
      'Imagen',
    ]);
  });

  test('a category with one level of children stays above the third level', () => {
    expect(names(parentsFor(all, pediatria))).toEqual(['Consulta', 'Laboratorio', 'Imagen']);
  });

  test('a category with two levels of children stays at the top', () => {
    expect(parentsFor(all, consulta)).toEqual([]);
  });

  test('an archived category takes no new children and keeps its own', () => {
    const old = categoryOf({ name: 'Antigua', active: false });
    const child = categoryOf({ name: 'Hija', parentId: old.id });
    expect(names(parentsFor([old, child]))).toEqual(['Hija']);
    expect(names(parentsFor([old, child], child))).toEqual(['Antigua']);
  });
});
