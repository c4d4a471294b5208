import type { Product } from '@sala/shared-contracts';

export type DemoProduct = Pick<
  Product,
  'code' | 'kind' | 'name' | 'price' | 'taxKind' | 'satKey' | 'satUnit' | 'cycleDays'
> & {
  /** Code of the category of products. */
  readonly category?: 'medicamento' | 'material' | 'suplemento';
};

const service = (code: string, name: string, pesos: number, satKey = '85121600'): DemoProduct => ({
  code,
  kind: 'service',
  name,
  price: pesos * 100,
  taxKind: 'exento',
  satKey,
  satUnit: 'E48',
  cycleDays: null,
});
const medicine = (
  code: string,
  name: string,
  pesos: number,
  cycleDays: number | null = null,
): DemoProduct => ({
  code,
  kind: 'good',
  name,
  price: pesos * 100,
  taxKind: 'iva0',
  satKey: '51101500',
  satUnit: 'H87',
  cycleDays,
  category: 'medicamento',
});
/** Prices are multiples of 25 pesos: with 16 % IVA they end in whole pesos, payable in cash. */
const good = (
  code: string,
  name: string,
  pesos: number,
  cycleDays: number | null = null,
): DemoProduct => ({
  code,
  kind: 'good',
  name,
  price: pesos * 100,
  taxKind: 'iva16',
  satKey: '42311500',
  satUnit: 'H87',
  cycleDays,
  category: code.startsWith('SUP-') ? 'suplemento' : 'material',
});

export const demoProducts: readonly DemoProduct[] = [
  service('CONS-1A', 'Consulta de primera vez', 900),
  service('CONS-SUB', 'Consulta subsecuente', 700),
  service('CONS-TELE', 'Consulta por videollamada', 600),
  service('CONS-PED', 'Consulta de pediatría', 850),
  service('CONS-GIN', 'Consulta de ginecología', 950),
  service('LAB-BH', 'Biometría hemática', 250, '85121800'),
  service('LAB-QS6', 'Química sanguínea de 6 elementos', 380, '85121800'),
  service('LAB-EGO', 'Examen general de orina', 150, '85121800'),
  service('US-ABD', 'Ultrasonido abdominal', 1_100, '85121808'),
  service('ECG', 'Electrocardiograma', 450),
  service('CUR', 'Curación', 300),
  service('SUT', 'Sutura', 800),
  service('VAC-INF', 'Aplicación de vacuna', 120),
  service('CERT', 'Certificado médico', 350),
  service('CONS-URG', 'Consulta de urgencia', 850),
  service('CONS-NUT', 'Consulta de nutrición', 600),
  service('DEN-CONS', 'Consulta dental', 700),
  service('DEN-LIMP', 'Limpieza dental', 850),
  service('US-OBS', 'Ultrasonido obstétrico', 1_100, '85121808'),
  service('TALL-DM', 'Taller de diabetes', 200),
  medicine('MED-AZI', 'Azitromicina 500 mg, 3 tabletas', 180),
  medicine('MED-PAR', 'Paracetamol 500 mg, 20 tabletas', 45),
  medicine('MED-MET', 'Metformina 850 mg, 30 tabletas', 130, 30),
  medicine('MED-LOS', 'Losartán 50 mg, 30 tabletas', 160, 30),
  good('SUP-VITD', 'Vitamina D3, 30 cápsulas', 275, 30),
  good('MAT-GASA', 'Gasas estériles, caja', 75),
  good('MAT-TIRA', 'Tiras reactivas de glucosa, 50 piezas', 425, 45),
];

export const cancelReasons = [
  'El cliente ya no quiso el servicio',
  'Se capturó por error',
  'No llegó a la cita',
] as const;

/** Indexes into the list above, weighted by repetition; services sell more often than goods. */
export const weightedProducts = [
  0, 0, 1, 1, 1, 1, 1, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 20, 21,
] as const;
