import type {
  SapCase,
  SapDischarge,
  SapMovement,
  SapPatient,
  SapReturn,
  SapTransfer,
} from '../port';
import { refuse, type HospitalState } from './state';
import { unitOf } from './units';

/** Clocks differ a little. */
const aheadMs = 5 * 60_000;

export const success = (number: string, text: string): SapReturn => ({
  type: 'S',
  id: 'N1',
  number,
  text,
});

export const existingPatient = (state: HospitalState, patnr: string): SapPatient =>
  state.patients.get(patnr) ?? refuse('010', `El paciente ${patnr} no existe`, 404);

/** Records that nothing may happen to. */
export const usablePatient = (state: HospitalState, patnr: string): SapPatient => {
  const patient = existingPatient(state, patnr);
  if (patient.cancelled) return refuse('011', `El paciente ${patnr} está anulado`);
  if (patient.mergedInto !== null)
    return refuse('012', `El paciente ${patnr} se fusionó con ${patient.mergedInto}`);
  return patient;
};

export const patientForServices = (state: HospitalState, patnr: string): SapPatient => {
  const patient = usablePatient(state, patnr);
  if (patient.provisional)
    return refuse('013', `El paciente ${patnr} es provisional y no puede recibir servicios`);
  if (patient.deceased) return refuse('014', `El paciente ${patnr} falleció`);
  return patient;
};

export const existingCase = (state: HospitalState, falnr: string): SapCase =>
  state.caseOf(falnr) ?? refuse('020', `El caso ${falnr} no existe`, 404);

/** The case must not be cancelled or billed. */
export const changeableCase = (state: HospitalState, falnr: string): SapCase => {
  const found = existingCase(state, falnr);
  if (found.status === 'cancelled') return refuse('021', `El caso ${falnr} está anulado`);
  if (found.billed) return refuse('022', `El caso ${falnr} está facturado; no se puede modificar`);
  return found;
};

/** Where the patient is now, of a case that is going on. */
export const currentStay = (found: SapCase): SapMovement => {
  if (found.status !== 'active')
    return refuse('023', `El caso ${found.falnr} no está en curso; no admite movimientos`);
  const stay = found.movements.findLast(
    (one) => !one.planned && !one.cancelled && ['admission', 'transfer'].includes(one.kind),
  );
  return stay ?? refuse('024', `El caso ${found.falnr} no tiene un ingreso`);
};

export const checkTime = (found: SapCase, at: string, now: string, planned: boolean): void => {
  const last = found.movements
    .filter((one) => !one.planned && !one.cancelled)
    .reduce((latest, { start }) => (start > latest ? start : latest), found.start ?? '');
  if (Date.parse(at) < Date.parse(last))
    refuse('030', 'La fecha es anterior al ingreso o al último movimiento del caso');
  if (!planned && Date.parse(at) > Date.parse(now) + aheadMs)
    refuse('031', 'Un movimiento real no puede estar en el futuro');
};

/** Who lies in a bed, other than the case itself. */
export const occupantOf = (
  state: HospitalState,
  bed: string,
  except: string,
): SapCase | undefined =>
  state
    .allCases()
    .find(
      (one) =>
        one.status === 'active' &&
        one.type !== 'outpatient' &&
        one.bed === bed &&
        one.falnr !== except,
    );

/** @returns warnings */
export const checkPlace = (
  state: HospitalState,
  found: SapCase,
  { careUnit, room, bed, department }: Omit<SapTransfer, 'at'>,
): readonly SapReturn[] => {
  const { units } = state;
  if (!unitOf(units, 'care_unit', careUnit))
    refuse('040', `La unidad de cuidados ${careUnit} no existe`);
  if (department !== null && !unitOf(units, 'department', department))
    refuse('041', `El departamento ${department} no existe`);
  if (room !== null && unitOf(units, 'room', room)?.parent !== careUnit)
    refuse('042', `El cuarto ${room} no es de la unidad ${careUnit}`);
  if (bed === null) return [];
  if (unitOf(units, 'bed', bed)?.parent !== room)
    refuse('043', `La cama ${bed} no es del cuarto ${room ?? ''}`);
  const occupant = occupantOf(state, bed, found.falnr);
  if (occupant) refuse('044', `La cama ${bed} está ocupada por el caso ${occupant.falnr}`, 409);
  const sex = (patnr: string) => state.patients.get(patnr)?.sex;
  const shares = state
    .allCases()
    .some(
      (one) =>
        one.status === 'active' &&
        one.room === room &&
        one.falnr !== found.falnr &&
        sex(one.patnr) !== sex(found.patnr),
    );
  const text = `En el cuarto ${room ?? ''} hay un paciente de otro sexo`;
  return shares ? [{ type: 'W', id: 'N1', number: '045', text }] : [];
};

export const dischargeMovement = (
  found: SapCase,
  number: number,
  { at, reason }: SapDischarge,
  planned: boolean,
): SapMovement => ({
  falnr: found.falnr,
  number,
  kind: 'discharge',
  type: null,
  start: at,
  end: at,
  department: found.department,
  careUnit: found.careUnit,
  room: null,
  bed: null,
  planned,
  cancelled: false,
  reason,
  comment: null,
});
