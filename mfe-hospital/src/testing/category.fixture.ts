import type { Category } from '@sala/shared-contracts';

let made = 0;

/** A category as the API returns it, with overrides. */
export const categoryOf = (given: Partial<Category> = {}): Category => {
  made += 1;
  const id = `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`;
  return {
    id,
    kind: 'service',
    code: `code_${made}`,
    name: `Categoría ${made}`,
    nameEn: null,
    parentId: null,
    color: '#0f766e',
    icon: null,
    meta: {},
    sortOrder: made,
    active: true,
    systemManaged: false,
    usageCount: 0,
    version: 1,
    ...given,
  };
};

/** Consulta ─ Pediatría ─ Vacunas; Laboratorio, locked by the system; Imagen. */
export const serviceTree = () => {
  const consulta = categoryOf({
    name: 'Consulta',
    nameEn: 'Consultation',
    code: 'consulta',
    usageCount: 3,
  });
  const pediatria = categoryOf({
    name: 'Pediatría',
    code: 'pediatria',
    parentId: consulta.id,
    usageCount: 1,
  });
  const vacunas = categoryOf({ name: 'Vacunas', code: 'vacunas', parentId: pediatria.id });
  const laboratorio = categoryOf({ name: 'Laboratorio', code: 'laboratorio', systemManaged: true });
  const imagen = categoryOf({ name: 'Imagen', code: 'imagen' });
  return {
    consulta,
    pediatria,
    vacunas,
    laboratorio,
    imagen,
    all: [consulta, pediatria, vacunas, laboratorio, imagen],
  };
};
