import {
  companySetupRoutes,
  companyRoutes,
  categoryRoutes,
  clinicStructureRoutes,
  clinicSettingsRoutes,
  ownCardRoutes,
  ownDataRoutes,
  practitionerRoutes,
  staffRoutes,
} from './routes';

export const clinicRouteTable = {
  ...companySetupRoutes,
  ...companyRoutes,
  ...categoryRoutes,
  ...clinicStructureRoutes,
  ...clinicSettingsRoutes,
  ...practitionerRoutes,
  ...staffRoutes,
  ...ownCardRoutes,
  ...ownDataRoutes,
} as const;
