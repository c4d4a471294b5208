import type {
  NotChecked,
  NotCheckedReason,
  SafetyCheck,
  SafetyWarning,
  SafetyWarningKind,
} from '@sala/shared-contracts';
import type { SafetyFacts, IngredientFacts, SafetyItem } from './safety-facts';
import type { SafetyKnowledge } from './safety-knowledge';

export interface Findings {
  readonly warnings: SafetyWarning[];
  readonly notChecked: NotChecked[];
}

/** One check: adds what it finds. */
export type Check = (facts: SafetyFacts, knowledge: SafetyKnowledge, findings: Findings) => void;

type Detail = Partial<
  Pick<
    SafetyWarning,
    'item' | 'otherItem' | 'ingredient' | 'against' | 'found' | 'effect' | 'advice' | 'source'
  >
>;

/** Adds a warning once. */
export const warn = (
  { warnings }: Findings,
  check: SafetyCheck,
  kind: SafetyWarningKind,
  severity: SafetyWarning['severity'],
  detail: Detail,
): void => {
  const { item = null, ingredient = null, against = null } = detail;
  const id = [check, kind, item, ingredient, against].map((part) => part ?? '').join(':');
  if (warnings.some((one) => one.id === id)) return;
  warnings.push({
    found: null,
    effect: null,
    advice: null,
    source: null,
    ...detail,
    id,
    check,
    kind,
    severity,
    item,
    ingredient,
    against,
  });
};

/** Adds what is not checked, once. */
export const leaveUnchecked = (
  { notChecked }: Findings,
  check: SafetyCheck | null,
  reason: NotCheckedReason,
  needsReason: boolean,
  { item = null, about = null }: { readonly item?: string | null; readonly about?: string | null },
): void => {
  const id = [check, reason, item, about].map((part) => part ?? '').join(':');
  if (!notChecked.some((one) => one.id === id))
    notChecked.push({ id, check, reason, item, about, needsReason });
};

/** Every known ingredient of every item. */
export const ingredientsIn = (
  { items }: SafetyFacts,
  knowledge: SafetyKnowledge,
): { readonly item: SafetyItem; readonly ingredient: IngredientFacts }[] =>
  items.flatMap((item) =>
    item.ingredients.flatMap((key) => {
      const ingredient = knowledge.ingredients.get(key);
      return ingredient ? [{ item, ingredient }] : [];
    }),
  );

/** Applied where it works; hardly reaches blood. */
const localRoutes: ReadonlySet<string | null> = new Set([
  'topical',
  'ophthalmic',
  'otic',
  'nasal',
  'buccal',
]);

export const isLocal = ({ route }: SafetyItem): boolean => localRoutes.has(route);
