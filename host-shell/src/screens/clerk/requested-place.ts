import { useLocation } from '@sala/shell-sdk';
import { localPath, withSearch } from '../../paths';

/** Target of the person before they entered the section; carried in the address of its pages. */
export const useRequestedPlace = (): string | undefined =>
  localPath(new URLSearchParams(useLocation().search).get('redirect')) ?? undefined;

/** Addresses of the section's pages that keep {@link useRequestedPlace}. */
export const useKeepRequestedPlace = (): ((path: string) => string) => {
  const redirect = useRequestedPlace();
  return (path) => withSearch(path, { redirect });
};
