import { parseMedicationList } from './medication-list';
import { referenceKnowledge } from './safety-knowledge';

const headings = ['Medicamento', 'Genérico', 'Concentración', 'Forma', 'Vía', 'Contenido'];

const parse = async (lines: readonly string[], titles: readonly string[] = headings) =>
  parseMedicationList(
    titles,
    lines.map((line, at) => ({ number: at + 2, cells: line.split(',') })),
    (await referenceKnowledge()).names,
  );

test('reads a list; ingredients by any name, unknown ones as new', async () => {
  const { items, faults } = await parse([
    'Ampliron Duo,amoxicilina + clavulanato,875 mg + 125 mg,Tabletas,VO,10|14',
    'Tos-X,Hedera helix,,Jarabe,vía oral,120',
  ]);
  expect(faults).toEqual([]);
  expect(items).toEqual([
    {
      row: 2,
      name: 'Ampliron Duo',
      ingredients: ['amoxicilina', 'acido-clavulanico'],
      newIngredients: [],
      strengths: ['875 mg', '125 mg'],
      form: 'tablet',
      doseUnit: 'tablet',
      routes: ['oral'],
      packages: [10, 14],
    },
    {
      row: 3,
      name: 'Tos-X',
      ingredients: [],
      newIngredients: ['Hedera helix'],
      strengths: [],
      form: 'oral_solution',
      doseUnit: 'ml',
      routes: ['oral'],
      packages: [120],
    },
  ]);
});

test.each<[string, string, string]>([
  [',paracetamol,500 mg,tableta,vo,10', 'name', 'required'],
  ['A,,500 mg,tableta,vo,10', 'ingredients', 'required'],
  ['A,paracetamol,mucho,tableta,vo,10', 'strengths', 'unreadable'],
  ['A,paracetamol,500 mg + 30 mg,tableta,vo,10', 'strengths', 'count'],
  ['A,paracetamol,500 mg,piedra,vo,10', 'form', 'not_an_option'],
  ['A,paracetamol,500 mg,tableta,codo,10', 'route', 'not_an_option'],
  ['A,paracetamol,500 mg,tableta,vo,muchas', 'packages', 'unreadable'],
])('%s: %s is %s', async (line, column, code) => {
  expect(await parse([line])).toMatchObject({ faults: [{ row: 2, column, code }] });
});

test('names twice and missing columns', async () => {
  const line = 'A,paracetamol,500 mg,tableta,vo,10';
  expect(await parse([line, line.toUpperCase()])).toMatchObject({
    items: [{ row: 2 }],
    faults: [{ row: 3, column: 'name', code: 'duplicate' }],
  });
  expect((await parse([line], ['Medicamento', 'Forma', 'Vía'])).faults).toEqual([
    { row: 1, column: 'ingredients', code: 'missing_column', value: '' },
  ]);
});
