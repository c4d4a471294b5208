import { apiQuery } from '@sala/shared-auth';
import type { SapUnit } from '@sala/shared-contracts';
import { failsAlone, useQuery } from '@sala/shell-sdk';

const none: readonly SapUnit[] = [];

/** Departments, care units, rooms and beds of SAP; none until they are there. */
export const useSapUnits = (): readonly SapUnit[] =>
  useQuery({ ...apiQuery('sapUnitList'), meta: failsAlone }).data?.items ?? none;
