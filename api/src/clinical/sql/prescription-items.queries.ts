import { limits, type DraftItem, type PrescriptionItem } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { IssuedItem } from '../model/complete-items';

/** An issued item without its free text, which the prescription keeps. */
export type ItemRow = Omit<PrescriptionItem, 'reason' | 'instructions'> & {
  readonly prescriptionId: string;
};

/** Columns of `prescription_item i`. */
const itemColumns = `i.prescription_id as "prescriptionId", i.key, i.medication_id as "medicationId", i.ingredients, i.generic_name as "genericName",
  i.brand_name as "brandName", i.presentation, jsonb_build_object('value', i.dose_value, 'unit', i.dose_unit) as dose, i.route, i.frequency,
  i.as_needed as "asNeeded", jsonb_build_object('value', i.duration_value, 'unit', i.duration_unit) as duration,
  jsonb_build_object('value', i.quantity, 'unit', i.quantity_unit) as quantity, i.refills, i.law_group as "group", i.antibiotic,
  i.runs_out_on as "runsOutOn", (select coalesce(sum(f.quantity), 0)::int from prescription_fill f
    where f.company_id = i.company_id and f.prescription_id = i.prescription_id and f.key = i.key) as filled`;

/** In the order of each prescription. */
export const readItems = (db: Db, prescriptionIds: readonly string[]): Promise<ItemRow[]> =>
  db.query<ItemRow>(
    `select ${itemColumns} from prescription_item i where i.prescription_id = any ($1) order by i.prescription_id, i.place`,
    [prescriptionIds],
  );

export const insertItems = async (
  db: Db,
  prescriptionId: string,
  items: readonly IssuedItem[],
): Promise<void> => {
  await db.query(
    `insert into prescription_item (company_id, prescription_id, key, place, medication_id, ingredients, generic_name, brand_name, presentation,
       dose_value, dose_unit, route, frequency, as_needed, duration_value, duration_unit, quantity, quantity_unit, refills, law_group, antibiotic, runs_out_on)
     select app_company(), $1, i.item ->> 'key', i.place, (i.item ->> 'medicationId')::uuid, array(select jsonb_array_elements_text(i.item -> 'ingredients')),
       i.item ->> 'genericName', i.item ->> 'brandName', i.item ->> 'presentation', (i.item #>> '{dose,value}')::numeric, i.item #>> '{dose,unit}',
       i.item ->> 'route', i.item -> 'frequency', (i.item ->> 'asNeeded')::boolean, (i.item #>> '{duration,value}')::int, i.item #>> '{duration,unit}',
       (i.item #>> '{quantity,value}')::int, i.item #>> '{quantity,unit}', (i.item ->> 'refills')::int, i.item ->> 'group',
       (i.item ->> 'antibiotic')::boolean, (i.item ->> 'runsOutOn')::date
     from jsonb_array_elements($2::jsonb) with ordinality as i (item, place)`,
    [prescriptionId, JSON.stringify(items)],
  );
};

/** An issued item as something to write anew from. */
export const asDraftItem = (
  item: Omit<ItemRow, 'prescriptionId'> & {
    readonly reason: string | null;
    readonly instructions: string | null;
  },
): Omit<DraftItem, 'medication'> => ({
  key: item.key,
  medicationId: item.medicationId,
  genericName: item.genericName.slice(0, limits.genericNameMax),
  brandName: item.brandName ?? '',
  presentation: item.presentation.slice(0, limits.presentationMax),
  dose: item.dose,
  route: item.route,
  frequency: item.frequency,
  asNeeded: item.asNeeded,
  reason: item.reason ?? '',
  duration: item.duration,
  quantity: item.quantity,
  refills: item.refills,
  instructions: item.instructions ?? '',
});
