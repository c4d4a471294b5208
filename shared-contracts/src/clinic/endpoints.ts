import { companySetup } from './company-setup';
import { companies } from './companies';
import { companyChanges } from './company-changes';
import { categories } from './categories';
import { clinicStructure } from './clinic-structure';
import { clinicSettings } from './clinic-settings';
import { numberSeriesEndpoints } from './number-series';
import { ownData } from './own-data';
import { practitioners } from './practitioners';
import { staffDocuments } from './staff-documents';
import { staffImports } from './staff-imports';
import { staffMembers } from './staff-members';
import { staffShifts } from './staff-shifts';
import { staffTerminations } from './staff-terminations';
import type { EndpointsOf } from '../platform/endpoint';
import type { clinicRouteTable } from './route-table';

export const clinicEndpoints = {
  ...companySetup,
  ...companies,
  ...companyChanges,
  ...numberSeriesEndpoints,
  ...ownData,
  ...categories,
  ...clinicStructure,
  ...clinicSettings,
  ...practitioners,
  ...staffMembers,
  ...staffImports,
  ...staffDocuments,
  ...staffTerminations,
  ...staffShifts,
} satisfies EndpointsOf<typeof clinicRouteTable>;
