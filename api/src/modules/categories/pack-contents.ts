import { categoryKinds, type CategoryIcon, type CategoryKind, type CategoryPack, type PackEntry } from '@sala/shared-contracts';
import { dental } from './packs/dental';
import { dermatology } from './packs/dermatology';
import { general } from './packs/general';
import { gynecology } from './packs/gynecology';
import type { PackContents, PackLine } from './packs/pack';
import { pediatrics } from './packs/pediatrics';
import { psychology } from './packs/psychology';

/** A category as a bundle brings it; whether a company has it is not known yet. */
export type PackCategory = Omit<PackEntry, 'state'>;

/** One look per kind, of the colours that the form offers: what a line does not say itself. */
const looks: Readonly<Record<CategoryKind, { readonly color: string; readonly icon: CategoryIcon }>> = {
  service: { color: '#1d4ed8', icon: 'stethoscope' },
  specialty: { color: '#0f766e', icon: 'stethoscope' },
  appointment_reason: { color: '#6d28d9', icon: 'list' },
  cancel_reason: { color: '#c2410c', icon: 'calendar' },
  task_label: { color: '#a16207', icon: 'list' },
  document_type: { color: '#64748b', icon: 'note' },
  teaching_topic: { color: '#15803d', icon: 'note' },
  patient_tag: { color: '#a21caf', icon: 'tag' },
  product: { color: '#c2410c', icon: 'pill' },
};

const flat = (kind: CategoryKind, lines: readonly PackLine[], parentCode: string | null): PackCategory[] =>
  lines.flatMap(({ below = [], minutes, ...line }) => [
    { kind, parentCode, ...looks[kind], ...line, meta: minutes === undefined ? {} : { minutes } },
    ...flat(kind, below, line.code),
  ]);

const contentsOf = (contents: PackContents): readonly PackCategory[] => categoryKinds.flatMap((kind) => flat(kind, contents[kind] ?? [], null));

/** What a practice of a specialty usually works with: kinds in their order, parents before children. */
export const packContents: Readonly<Record<CategoryPack, readonly PackCategory[]>> = {
  general: contentsOf(general),
  pediatrics: contentsOf(pediatrics),
  gynecology: contentsOf(gynecology),
  dental: contentsOf(dental),
  dermatology: contentsOf(dermatology),
  psychology: contentsOf(psychology),
};
