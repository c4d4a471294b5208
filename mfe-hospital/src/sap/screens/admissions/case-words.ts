import type { SapCaseRow, SapPlace } from '@sala/shared-contracts';
import { useTranslation } from '@sala/shell-sdk';
import { useCallback } from 'react';
import { unitName } from '../../parts/unit-name';
import { useAge } from '../../../patients/parts/patient-age';

export const placeName = (place: SapPlace | null): string | null => place && unitName(place);

/** `201 / A`; the bed alone where its code begins with that of the room. */
const bedPlace = ({ room, bed }: Pick<SapCaseRow, 'room' | 'bed'>): string =>
  room !== null && bed?.startsWith(room) ? bed : [room, bed].filter(Boolean).join(' / ');

/** `201-A · Piso 2`, for a column that may be cut: the bed tells two rows apart. */
export const bedOf = (
  one: Pick<SapCaseRow, 'careUnit' | 'department' | 'room' | 'bed'>,
): string | null =>
  [bedPlace(one), placeName(one.careUnit) ?? placeName(one.department)]
    .filter(Boolean)
    .join(' · ') || null;

/** `Piso 2 · 201 / A`; null: nowhere. */
export const whereOf = ({
  careUnit,
  department,
  room,
  bed,
}: Pick<SapCaseRow, 'careUnit' | 'department' | 'room' | 'bed'>): string | null =>
  [placeName(careUnit) ?? placeName(department), bedPlace({ room, bed })]
    .filter(Boolean)
    .join(' · ') || null;

/** `41 años · Mujer`, as `useAboutPatient` writes it; SAP may know neither. */
export const useAgeSex = (): ((patient: SapCaseRow['patient']) => string) => {
  const { t } = useTranslation('hospital');
  const age = useAge();
  return useCallback(
    ({ birthDate, sex }) =>
      [birthDate && age(birthDate), t(`sap.sexes.${sex}`)].filter(Boolean).join(' · '),
    [t, age],
  );
};
