import type { Db } from '../../platform/database/database';
import { kindColors } from './kind-colors';
import { insertCategory } from '../sql/first-reasons.queries';

/**
 * Given by the system when a patient who has arrived leaves (screens §8): locked, whatever the
 * company makes of the others.
 */
export const leftWithoutVisit = 'se_retiro_sin_consulta';

interface Reason {
  readonly kind: 'appointment_reason' | 'cancel_reason';
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly locked?: boolean;
}

const reasons: readonly Reason[] = [
  {
    kind: 'appointment_reason',
    code: 'revision',
    name: 'Revisión general',
    nameEn: 'General check-up',
  },
  { kind: 'appointment_reason', code: 'seguimiento', name: 'Seguimiento', nameEn: 'Follow-up' },
  {
    kind: 'appointment_reason',
    code: 'malestar',
    name: 'Malestar o dolor',
    nameEn: 'Discomfort or pain',
  },
  {
    kind: 'appointment_reason',
    code: 'resultados',
    name: 'Entrega de resultados',
    nameEn: 'Results',
  },
  {
    kind: 'cancel_reason',
    code: 'paciente_no_puede',
    name: 'El paciente no puede asistir',
    nameEn: 'Patient cannot come',
  },
  {
    kind: 'cancel_reason',
    code: 'medico_no_disponible',
    name: 'El médico no está disponible',
    nameEn: 'Doctor not available',
  },
  {
    kind: 'cancel_reason',
    code: 'error_de_captura',
    name: 'Error de captura',
    nameEn: 'Entered by mistake',
  },
  {
    kind: 'cancel_reason',
    code: leftWithoutVisit,
    name: 'Se retiró sin consulta',
    nameEn: 'Left without being seen',
    locked: true,
  },
];

/** Why people come and why they do not, so that a new company can book at once; what is there stays. */
export const addFirstReasons = async (
  db: Db,
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<void> => {
  const rows = reasons.map((reason, place) => ({
    ...reason,
    place,
    color: kindColors[reason.kind],
    locked: reason.locked ?? false,
  }));
  await insertCategory(db, JSON.stringify(rows), now, userId);
};
