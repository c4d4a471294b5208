import { apiQuery } from '@sala/shared-auth';
import { Text } from '@sala/shared-ui';
import { FormBody, FormWide, SelectField, useFormikContext } from '@sala/shared-ui/form';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';
import { useEffect, useRef } from 'react';
import { useSapUnits } from '../../../parts/use-sap-units';
import { unitName } from '../../../parts/unit-name';
import type { WardBed } from '../bed-state';

export interface BedValues {
  readonly careUnit: string;
  readonly room: string;
  readonly bed: string;
}

/** Unit, room and bed, one after the other; a taken bed is marked and cannot be chosen. */
export const BedFields = ({ falnr }: { readonly falnr: string }) => {
  const { t } = useTranslation('hospital');
  const units = useSapUnits();
  const { values, setValues } = useFormikContext<BedValues>();
  const { careUnit, room, bed } = values;
  const view = useQuery({
    ...apiQuery('sapBedList', { query: { unit: careUnit } }),
    enabled: careUnit !== '',
    meta: failsAlone,
  });
  const before = useRef(values);
  useEffect(() => {
    const was = before.current;
    before.current = { careUnit, room, bed };
    if (was.bed !== bed) return; // chosen, or restored together with the rest
    // What belonged to another unit or room is not chosen any more.
    if (was.careUnit !== careUnit && was.room === room)
      void setValues((now) => ({ ...now, room: '', bed: '' }));
    else if (was.room !== room) void setValues((now) => ({ ...now, bed: '' }));
  }, [careUnit, room, bed, setValues]);
  const beds = view.data?.units.find(({ unit }) => unit.code === careUnit)?.beds ?? [];
  const rooms = [...new Set(beds.flatMap((one) => one.room ?? []))];
  const stateOf = ({ occupant, expected }: WardBed): 'free' | 'taken' | 'own' | 'expected' => {
    if (occupant) return occupant.falnr === falnr ? 'own' : 'taken';
    return expected && expected.falnr !== falnr ? 'expected' : 'free';
  };
  const departmentName = (parent: string | null) => {
    const unit = units.find(({ code, kind }) => kind === 'department' && code === parent);
    return unit && unitName(unit);
  };
  return (
    <>
      <FormBody columns={2}>
        <FormWide>
          <SelectField
            name="careUnit"
            label={t('sapCases.form.careUnit')}
            required
            options={units
              .filter(({ kind }) => kind === 'care_unit')
              .map((unit) => ({
                value: unit.code,
                label: [unitName(unit), departmentName(unit.parent)].filter(Boolean).join(' · '),
              }))}
          />
        </FormWide>
        <SelectField
          name="room"
          label={t('sapCases.form.room')}
          placeholder={t('sapCases.form.noRoom')}
          options={rooms.map((value) => ({ value, label: value }))}
        />
        <SelectField
          name="bed"
          label={t('sapCases.form.bed')}
          placeholder={t('sapCases.form.noBed')}
          options={beds
            .filter((one) => (one.room ?? '') === room)
            .map((one) => {
              const state = stateOf(one);
              return {
                value: one.bed,
                label:
                  state === 'free'
                    ? one.bed
                    : `${one.bed} · ${t(`sapCases.form.bedStates.${state}`)}`,
                disabled: state === 'taken' || state === 'own',
              };
            })}
        />
      </FormBody>
      {view.isError ? (
        <Text role="alert" size="sm" tone="danger">
          {t('sapCases.form.bedsFailed')}
        </Text>
      ) : null}
    </>
  );
};
