import { useBeside } from '../overlay/beside';
import { useListPlaces } from './list-places';
import { useIsPhone } from './use-media';

/** Whether a list has little room for its controls: on a phone, or beside an open record. */
export const useListFolds = (): boolean => {
  const phone = useIsPhone();
  const beside = useBeside();
  const { around, panel } = useListPlaces();
  return around && (phone || (beside && !panel));
};
