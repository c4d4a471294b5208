import type { SapCaseRow, SapPlace } from '@sala/shared-contracts';
import { useTranslation } from '@sala/shell-sdk';
import { useCallback } from 'react';
import { unitName } from '../../parts/unit-name';
import { useAge } from '../../../patients/parts/patient-age';

export const placeName = (place: SapPlace | null): string | null => place && unitName(place);

/** `Piso 2 · 201 / 201-A`; null: nowhere. */
export const whereOf = ({
  careUnit,
  department,
  room,
  bed,
}: Pick<SapCaseRow, 'careUnit' | 'department' | 'room' | 'bed'>): string | null =>
  [placeName(careUnit) ?? placeName(department), [room, bed].filter(Boolean).join(' / ')]
    .filter(Boolean)
    .join(' · ') || null;

/** `41 años, mujer`. */
export const useAgeSex = (): ((patient: SapCaseRow['patient']) => string) => {
  const { t } = useTranslation('hospital');
  const age = useAge();
  return useCallback(
    ({ birthDate, sex }) =>
      [birthDate && age(birthDate), t(`sapCases.sexes.${sex}`)].filter(Boolean).join(', '),
    [t, age],
  );
};
