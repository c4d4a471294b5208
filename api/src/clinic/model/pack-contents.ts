import {
  categoryKinds,
  type CategoryIcon,
  type CategoryKind,
  type CategoryPack,
  type PackEntry,
} from '@sala/shared-contracts';
import { kindColors } from './kind-colors';
import { dental } from './category-packs/dental';
import { dermatology } from './category-packs/dermatology';
import { general } from './category-packs/general';
import { gynecology } from './category-packs/gynecology';
import type { PackContents, PackLine } from './category-packs/pack';
import { pediatrics } from './category-packs/pediatrics';
import { psychology } from './category-packs/psychology';

/** A pack category, regardless of whether the company has it. */
export type PackCategory = Omit<PackEntry, 'state'>;

/** Defaults of a kind. */
const icons: Readonly<Record<CategoryKind, CategoryIcon>> = {
  service: 'stethoscope',
  specialty: 'stethoscope',
  appointment_reason: 'list',
  cancel_reason: 'calendar',
  task_label: 'list',
  document_type: 'note',
  teaching_topic: 'note',
  patient_tag: 'tag',
  product: 'pill',
};

const flat = (
  kind: CategoryKind,
  lines: readonly PackLine[],
  parentCode: string | null,
): PackCategory[] =>
  lines.flatMap(({ below = [], minutes, ...line }) => [
    {
      kind,
      parentCode,
      color: kindColors[kind],
      icon: icons[kind],
      ...line,
      meta: minutes === undefined ? {} : { minutes },
    },
    ...flat(kind, below, line.code),
  ]);

const contentsOf = (contents: PackContents): readonly PackCategory[] =>
  categoryKinds.flatMap((kind) => flat(kind, contents[kind] ?? [], null));

/** Usual categories by specialty, in the order of kinds, parents before children. */
export const packContents: Readonly<Record<CategoryPack, readonly PackCategory[]>> = {
  general: contentsOf(general),
  pediatrics: contentsOf(pediatrics),
  gynecology: contentsOf(gynecology),
  dental: contentsOf(dental),
  dermatology: contentsOf(dermatology),
  psychology: contentsOf(psychology),
};
