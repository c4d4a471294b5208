import type { Db } from '../../platform/database/database';
import { kindColors } from './kind-colors';
import { insertCategory } from '../sql/default-reasons.queries';

/** System reason set when a patient leaves after check-in; it cannot be changed. */
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

/** Adds default appointment and cancel reasons to a new company; keeps existing ones. */
export const addDefaultReasons = async (
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
