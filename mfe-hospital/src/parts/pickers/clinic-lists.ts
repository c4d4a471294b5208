import { apiQuery } from '@sala/shared-auth';
import type { Department, Practitioner, Room, Site } from '@sala/shared-contracts';
import { failsAlone, useQuery } from '@sala/shell-sdk';
import { sitesOf } from './clinic-choices';

/* These lists change a few times a year, so fields share a minute-old copy. */
const listOptions = { staleTime: 60_000, meta: failsAlone } as const;

const emptyList: readonly never[] = [];

export const useSites = (): readonly Site[] =>
  useQuery({ ...apiQuery('siteList', { query: {} }), ...listOptions }).data?.items ?? emptyList;

/** @param enabled whether to load yet */
export const useDepartments = (enabled = true): readonly Department[] =>
  useQuery({ ...apiQuery('departmentList', { query: {} }), ...listOptions, enabled }).data?.items ??
  emptyList;

export const useRooms = (): readonly Room[] =>
  useQuery({ ...apiQuery('roomList', { query: {} }), ...listOptions }).data?.items ?? emptyList;

/**
 * Sites where a practitioner works.
 *
 * @param presentId the current choice, always kept
 */
export const useSitesOf = (practitionerId: string, presentId = ''): readonly Site[] =>
  sitesOf(
    useSites(),
    usePractitioners().find(({ id }) => id === practitionerId),
    presentId,
  );

/** @param enabled whether to load yet */
export const usePractitioners = (enabled = true): readonly Practitioner[] =>
  useQuery({ ...apiQuery('practitionerList', { query: {} }), ...listOptions, enabled }).data
    ?.items ?? emptyList;
