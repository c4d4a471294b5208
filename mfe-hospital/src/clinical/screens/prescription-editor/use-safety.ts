import type { SafetyOutcome } from '@sala/shared-contracts';
import { api } from '@sala/shared-auth';
import { useFormikContext } from '@sala/shared-ui/form';
import { failsAlone, useQuery } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useSettled } from '@sala/screen-parts/settled';
import { useEffect, useMemo } from 'react';
import { bodyOf, type PrescriptionValues } from './prescription-values';

/** Ids whose findings need a justification. */
export const findingsToJustify = ({ warnings, notChecked }: SafetyOutcome): string[] =>
  [...warnings, ...notChecked.filter(({ needsReason }) => needsReason)].map(({ id }) => id);

/** What the checks say of the items on screen; never of items that were on screen before. */
export const useSafety = (visitId: string) => {
  const { values, isValid, setFieldValue } = useFormikContext<PrescriptionValues>();
  const { items, facts } = bodyOf(values);
  const asked = JSON.stringify({ items, facts });
  const settled = useSettled(asked, 400);
  const isEmpty = items.length === 0;
  const query = useQuery({
    queryKey: ['prescriptionCheck', visitId, settled],
    queryFn: ({ signal }) =>
      api.prescriptionCheck(
        // what was written two lines above
        {
          params: { visitId },
          body: JSON.parse(settled) as { items: typeof items; facts: typeof facts },
        },
        { signal },
      ),
    enabled: !isEmpty && isValid,
    meta: failsAlone,
  });
  const isCurrent = settled === asked && isValid;
  const outcome = isCurrent ? query.data : undefined;
  // Each finding that needs a reason gets its field; reasons stay with the finding that they are of.
  const needed = useMemo(() => (outcome ? findingsToJustify(outcome) : []), [outcome]);
  const lacking = needed.filter((id) => !values.reasons.some((given) => given.id === id));
  useEffect(() => {
    if (lacking.length === 0) return;
    void setFieldValue('reasons', [
      ...values.reasons,
      ...lacking.map((id) => ({ id, reason: '' })),
    ]);
  });
  const justifications = values.reasons.filter(
    ({ id, reason }) => needed.includes(id) && reason.trim() !== '',
  );
  return {
    isEmpty,
    isValid,
    outcome,
    failure: useFailure(isCurrent ? query.error : null),
    retry: () => void query.refetch(),
    /** Each as it is sent. */
    justifications: justifications.map(({ id, reason }) => ({ id, reason: reason.trim() })),
    /** Findings without a reason yet. */
    unjustified: needed.filter((id) => !justifications.some((given) => given.id === id)),
  };
};

export type Safety = ReturnType<typeof useSafety>;
