import { useLocation } from '@sala/shell-sdk';
import { localPath, withSearch } from '../../paths';

/**
 * Where one was going when the section came in between; it travels through its pages in their
 * address.
 */
export const useAskedPlace = (): string | undefined =>
  localPath(new URLSearchParams(useLocation().search).get('redirect')) ?? undefined;

/** Addresses of the section's pages that remember {@link useAskedPlace}. */
export const useOnTheWay = (): ((path: string) => string) => {
  const redirect = useAskedPlace();
  return (path) => withSearch(path, { redirect });
};
