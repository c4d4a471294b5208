import type { EventType, Practitioner } from '@sala/shared-contracts';
import { useFormikContext } from '@sala/shared-ui/form';
import { useEffect, useState } from 'react';

interface Chosen {
  readonly practitionerId: string;
}

/**
 * Clears the chosen doctor when they do not perform the event type.
 *
 * @returns name of the cleared doctor while no other is chosen; '' otherwise
 */
export const useClearedDoctor = (
  eventType: EventType | undefined,
  practitioners: readonly Practitioner[],
): string => {
  const { values, setFieldValue } = useFormikContext<Chosen>();
  const { practitionerId } = values;
  const [droppedId, setDroppedId] = useState('');
  const does = (id: string): boolean =>
    eventType === undefined || eventType.practitionerIds.includes(id);
  const misfit = practitionerId !== '' && !does(practitionerId);
  if (misfit && droppedId !== practitionerId) setDroppedId(practitionerId);
  useEffect(() => {
    if (misfit) void setFieldValue('practitionerId', '');
  }, [misfit, setFieldValue]);
  if (practitionerId !== '' || droppedId === '' || does(droppedId)) return '';
  return practitioners.find(({ id }) => id === droppedId)?.name ?? '';
};
